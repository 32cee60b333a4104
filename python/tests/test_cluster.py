# SPDX-License-Identifier: MIT
"""Data sets made by several processes: Ray in local mode, and the script of a Slurm array."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from mnk.dataset import Dataset

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
REQUEST = ["4,4,3", "3000", "4"]  # game, positions, shards


def made_by_one_process(folder: Path) -> Path:
    game, positions, shards = REQUEST
    command = [sys.executable, "-m", "mnk", "label", "--game", game, "--positions", positions, "--shards", shards]
    subprocess.run([*command, "--out", str(folder)], check=True, timeout=300)
    return folder


def assert_equal_data(one: Path, other: Path) -> None:
    names = sorted(path.name for path in one.glob("*.parquet"))
    assert len(names) == 4
    assert names == sorted(path.name for path in other.glob("*.parquet"))
    for left, right in zip(Dataset(one), Dataset(other), strict=True):
        assert np.array_equal(left.stones, right.stones)
        assert np.array_equal(left.value, right.value)
        assert np.array_equal(left.plies, right.plies)
        assert np.array_equal(left.optimal, right.optimal)


def test_ray_makes_the_same_shards_in_two_processes(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    environment = os.environ | {"RAY_DEDUP_LOGS": "0", "RAY_USAGE_STATS_ENABLED": "0", "RAY_NUM_CPUS": "2"}
    script = (
        "import ray, runpy, sys; start = ray.init;"
        "ray.init = lambda: start(num_cpus=2, include_dashboard=False, object_store_memory=80_000_000);"
        f"sys.argv = ['label_with_ray.py', *{REQUEST!r}, {str(tmp_path / 'ray')!r}];"
        f"runpy.run_path({str(EXAMPLES / 'label_with_ray.py')!r}, run_name='__main__')"
    )
    command = [sys.executable, "-c", script]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 0, run.stderr
    assert "made 4 of 4 shards" in run.stdout
    assert_equal_data(made_by_one_process(tmp_path / "one"), tmp_path / "ray")


def test_tasks_of_a_slurm_array_make_the_same_shards(tmp_path: Path) -> None:
    game, positions, shards = REQUEST
    environment = os.environ | {"GAME": game, "POSITIONS": positions, "SHARDS": shards, "PYTHON": sys.executable}
    tasks = [
        subprocess.Popen(
            ["bash", str(EXAMPLES / "label.slurm")],
            env=environment | {"FOLDER": str(tmp_path / "array"), "SLURM_ARRAY_TASK_ID": str(task)},
        )
        for task in range(4)
    ]
    assert [task.wait(timeout=300) for task in tasks] == [0] * 4
    assert_equal_data(made_by_one_process(tmp_path / "one"), tmp_path / "array")
