# SPDX-License-Identifier: MIT
"""The notebooks run from the first cell to the last; their cells assert what they show."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).resolve().parents[1] / "notebooks").glob("*.ipynb"))


def modules_of(notebook: nbformat.NotebookNode) -> set[str]:
    lines = [line.split() for cell in notebook.cells if cell.cell_type == "code" for line in cell.source.splitlines()]
    return {words[1].split(".")[0] for words in lines if len(words) > 1 and words[0] in ("import", "from")}


def printed(notebook: nbformat.NotebookNode) -> str:
    """Joins the pieces in which a kernel sent what was printed."""
    return "".join(output.text for cell in notebook.cells for output in cell.get("outputs", []) if "text" in output)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(path: Path, tmp_path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    if "torch" in modules_of(notebook) and importlib.util.find_spec("torch") is None:
        pytest.skip("torch is not installed here; the test `python.torch` runs this notebook")
    shown = printed(notebook)
    assert shown, "the notebook is kept executed"
    NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(tmp_path)}}).execute()
    if "torch" not in modules_of(notebook):  # everything but training is deterministic
        assert printed(notebook) == shown
