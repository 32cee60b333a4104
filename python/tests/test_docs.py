# SPDX-License-Identifier: MIT
"""The examples of docs/python.md, docs/labels.md and python/README.md print what the pages show."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = (ROOT / "docs/python.md", ROOT / "docs/labels.md", ROOT / "python/README.md")
EXAMPLE = re.compile(r"```python example\n(.*?)```\n(?:```text output\n(.*?)```)?", re.DOTALL)


def examples() -> list[tuple[str, str, str]]:
    return [
        (f"{page.name}-{number}", match[1], match[2] or "")
        for page in PAGES
        for number, match in enumerate(EXAMPLE.finditer(page.read_text(encoding="utf-8")), 1)
    ]


def output_of(code: str, folder: Path) -> str:
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_the_pages_have_examples() -> None:
    assert len(examples()) >= 6


@pytest.mark.parametrize(("name", "code", "shown"), examples(), ids=[name for name, _, _ in examples()])
def test_example(name: str, code: str, shown: str, tmp_path: Path) -> None:
    assert output_of(code, tmp_path) == shown
