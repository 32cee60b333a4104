# SPDX-License-Identifier: MIT
"""Exact labels against plain minimax; data sets: shards, interruption, refusals."""

from __future__ import annotations

import functools
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import mnk
from mnk.__main__ import main

Cells = tuple[int, ...]
Label = tuple[int, int, frozenset[int], frozenset[int]]


class Plain:
    """Minimax without pruning over tuples. Uses nothing of mnk."""

    def __init__(self, columns: int, rows: int, k: int, gravity: bool = False, misere: bool = False) -> None:
        self.columns, self.gravity, self.misere = columns, gravity, misere
        self.lines = [
            [(r + i * d) * columns + c + i * e for i in range(k)]
            for r in range(rows)
            for c in range(columns)
            for d, e in ((0, 1), (1, 0), (1, 1), (1, -1))
            if r + (k - 1) * d < rows and 0 <= c + (k - 1) * e < columns
        ]
        self.solve = functools.cache(self._solve)

    def moves(self, board: Cells) -> list[int]:
        free = [i for i, cell in enumerate(board) if not cell]
        return [i for i in free if not self.gravity or i + self.columns >= len(board) or board[i + self.columns]]

    def played(self, board: Cells, cell: int) -> Cells:
        return (*board[:cell], 1 + sum(c > 0 for c in board) % 2, *board[cell + 1 :])

    def has_line(self, board: Cells) -> bool:
        """The player who moved last has a line."""
        last = 2 - sum(c > 0 for c in board) % 2
        return any(all(board[i] == last for i in line) for line in self.lines)

    def _solve(self, board: Cells) -> Label:
        """Value, plies, the moves that keep the value, the fastest of them."""
        if self.has_line(board):
            return (1 if self.misere else -1), 0, frozenset(), frozenset()
        scores = {}
        for cell in self.moves(board):
            value, plies, _, _ = self.solve(self.played(board, cell))
            scores[cell] = (-value, plies + 1)
        if not scores:
            return 0, 0, frozenset(), frozenset()
        value = max(v for v, _ in scores.values())
        plies_of = [p for v, p in scores.values() if v == value]
        plies = min(plies_of) if value > 0 else max(plies_of)
        keep = frozenset(c for c, (v, _) in scores.items() if v == value)
        return value, plies, keep, frozenset(c for c in keep if scores[c][1] == plies)

    def all(self, start: Cells) -> set[Cells]:
        found: set[Cells] = set()
        open_boards = [start]
        while open_boards:
            board = open_boards.pop()
            if board not in found:
                found.add(board)
                if not self.has_line(board):
                    open_boards += [self.played(board, cell) for cell in self.moves(board)]
        return found


GAMES = {
    "3,3,3": Plain(3, 3, 3),
    "3,3,3:misere": Plain(3, 3, 3, misere=True),
    "4,3,3:gravity": Plain(4, 3, 3, gravity=True),
    "3,4,3:gravity,misere": Plain(3, 4, 3, gravity=True, misere=True),
    "2,2,2": Plain(2, 2, 2),
    "4,2,3": Plain(4, 2, 3),
}


@pytest.mark.parametrize("game", list(GAMES))
def test_all_positions_and_their_labels(game: str) -> None:
    plain = GAMES[game]
    stones = mnk.all_positions(game)
    boards = [tuple(position.reshape(-1).tolist()) for position in stones]
    assert boards[0] == (0,) * len(boards[0]) and len(set(boards)) == len(boards)
    assert set(boards) == plain.all(boards[0])
    counts = [sum(c > 0 for c in board) for board in boards]
    assert counts == sorted(counts)
    for prefer in ("first", "fastest"):
        labels = mnk.label_positions(game, stones, prefer=prefer, threads=2)
        assert [column.dtype for column in labels] == [np.dtype("int8"), np.dtype("uint16"), np.dtype("bool")]
        for i, board in enumerate(boards):
            value, plies, keep, fastest = plain.solve(board)
            assert (labels.value[i], labels.plies[i]) == (value, plies), board
            assert set(np.flatnonzero(labels.optimal[i]).tolist()) == (keep if prefer == "first" else fastest), board


def test_known_numbers_of_positions() -> None:
    assert len(mnk.all_positions("3,3,3")) == 5478  # as everywhere in the literature
    assert len(mnk.all_positions("3,3,3", limit=5478)) == 5478
    with pytest.raises(mnk.LegalityError, match="more than 5477 positions") as caught:
        mnk.all_positions("3,3,3", limit=5477)
    assert caught.value.code == "too_large"
    for game, code in (("9,8,4", "too_large"), ("7,5,5:caro", "unsupported_rules"), ("15,15,5", "too_large")):
        with pytest.raises(mnk.LegalityError) as caught:
            mnk.all_positions(game)
        assert caught.value.code == code


def test_labels_agree_with_best() -> None:
    for game, plies in (("4,4,3", (0, 9)), ("7,6,4:gravity", (30, 36)), ("5,4,4:exact", (8, 14))):
        stones = mnk.random_positions(game, 40, plies, seed=4)
        labels = mnk.label_positions(game, stones)
        for i, position in enumerate(stones):
            best = mnk.best(mnk.Position(game, position))
            assert (labels.value[i], labels.plies[i]) == (best.score, best.plies)
            assert np.flatnonzero(labels.optimal[i]).tolist() == best.optimal


def test_positions_that_cannot_be_labelled() -> None:
    for game in ("4,4,3", "3,3,3"):
        stones = mnk.random_positions(game, 100, 2, seed=1)
        for bad, code in ((3, "bad_cell"), (1, "too_many_x"), (2, "too_many_o")):
            wrong = stones.copy()
            wrong[77], wrong[93] = bad, bad
            with pytest.raises(mnk.LegalityError, match="position 77: ") as caught:
                mnk.label_positions(game, wrong)
            assert caught.value.code == code
        with pytest.raises(ValueError, match='prefer is "first" or "fastest"'):
            mnk.label_positions(game, stones, prefer="best")
    with pytest.raises(mnk.LegalityError) as caught:
        mnk.label_positions("7,7,4", np.zeros((1, 7, 7), np.uint8), nodes=1000)
    assert caught.value.code == "too_large"
    with pytest.raises(mnk.LegalityError) as caught:
        mnk.label_positions("15,15,5:renju", np.zeros((1, 15, 15), np.uint8))
    assert caught.value.code == "unsupported_rules"
    with pytest.raises(mnk.Interrupted):
        mnk.label_positions("6,6,4", np.zeros((100, 6, 6), np.uint8), nodes=10**12, stop=lambda: True)


def make(*arguments: str) -> int:
    try:
        return main(["label", *arguments])
    except SystemExit as ended:
        return int(ended.code or 0)


def test_a_data_set_is_the_same_however_it_is_divided(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    common = ["--game", "4,4,3", "--positions", "1000", "--plies", "0:8", "--seed", "5"]
    assert make(*common, "--out", str(tmp_path / "one")) == 0
    for shard in (2, 0, 1):
        assert make(*common, "--out", str(tmp_path / "three"), "--shards", "3", "--shard", str(shard)) == 0
    one, three = mnk.Dataset(tmp_path / "one"), mnk.Dataset(tmp_path / "three")
    assert len(one) == len(three) == 1000 and one.shards == [0] and three.shards == [0, 1, 2]
    whole = one.shard(0)
    parts = list(three)
    assert np.array_equal(whole.stones, np.concatenate([part.stones for part in parts]))
    assert np.array_equal(whole.value, np.concatenate([part.value for part in parts]))
    assert np.array_equal(whole.plies, np.concatenate([part.plies for part in parts]))
    assert np.array_equal(whole.optimal, np.concatenate([part.optimal for part in parts]))
    labels = mnk.label_positions("4,4,3", mnk.random_positions("4,4,3", 1000, (0, 8), 5))
    assert np.array_equal(whole.value, labels.value) and np.array_equal(whole.plies, labels.plies)
    assert np.array_equal(whole.optimal, labels.optimal)
    assert whole.stones.shape == (1000, 4, 4) and whole.optimal.dtype == np.bool_


def test_all_positions_as_a_data_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    arguments = ["--game", "tictactoe", "--all", "--out", str(tmp_path / "set"), "--shards", "4"]
    assert make(*arguments, "--shard", "1") == 0
    data = mnk.Dataset(tmp_path / "set")
    assert data.missing == [0, 2, 3] and str(data.rules) == "3,3,3"
    with pytest.raises(FileNotFoundError):
        data.shard(2)
    first = tmp_path / "set" / data.request.file_name(1)
    before = first.stat().st_mtime_ns
    assert make(*arguments) == 0
    assert first.stat().st_mtime_ns == before and "was there" in capsys.readouterr().out
    data = mnk.Dataset(tmp_path / "set")
    assert len(data) == 5478 and data.missing == []
    stones = np.concatenate([shard.stones for shard in data])
    assert np.array_equal(stones, mnk.all_positions("3,3,3"))
    values = np.concatenate([shard.value for shard in data])
    solved = [GAMES["3,3,3"].solve(tuple(position.reshape(-1).tolist()))[0] for position in stones]
    assert values.tolist() == solved
    schema = parquet.read_schema(first)
    assert schema.names == ["stones", "value", "plies", "optimal"]
    for word in ("3,3,3", mnk.__version__, "side to move", '"shards": 4'):
        assert word in schema.metadata[b"mnk"].decode()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--game", "4,4", "--all"], "4,4"),
        (["--game", "15,15,5", "--positions", "5"], "at most 64 cells"),
        (["--game", "8,8,5:caro", "--positions", "5"], "without caro and renju"),
        (["--game", "4,4,3", "--positions", "0"], "positions must be at least 1"),
        (["--game", "4,4,3", "--positions", "5", "--plies", "5:16"], "plies must be"),
        (["--game", "4,4,3", "--positions", "5", "--plies", "3:x"], "neither a number nor least:most"),
        (["--game", "3,3,1", "--positions", "5", "--plies", "3"], "the games end earlier"),
        (["--game", "3,3,3", "--all", "--plies", "3"], "not for --all"),
        (["--game", "3,3,3", "--all", "--seed", "3"], "not for --all"),
        (["--game", "3,3,3", "--all", "--positions", "3"], "not allowed with"),
        (["--game", "3,3,3"], "one of the arguments --positions --all is required"),
        (["--game", "3,3,3", "--all", "--shards", "0"], "shards must be from 1"),
        (["--game", "3,3,3", "--all", "--shards", "100000"], "shards must be from 1"),
        (["--game", "3,3,3", "--all", "--shards", "3", "--shard", "3"], "--shard must be from 0 to 2"),
        (["--game", "3,3,3", "--all", "--threads", "0"], "--threads must be from 1"),
        (["--game", "3,3,3", "--positions", "5", "--shards", "6"], "shards must be from 1 to 5"),
        (["--game", "3,3,3", "--positions", "5", "--seed", "-1"], "seed must be from 0"),
    ],
)
def test_wrong_options_are_refused_before_work(
    options: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pyarrow")
    assert make(*options, "--out", str(tmp_path / "set")) == 2
    assert sentence in capsys.readouterr().err
    assert not (tmp_path / "set").exists()


def test_a_folder_holds_one_data_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyarrow")
    common = ["--out", str(tmp_path), "--positions", "10", "--shards", "2"]
    assert make("--game", "4,4,3", *common, "--shard", "0") == 0
    for other, key in ((["--game", "5,4,3"], "game"), (["--game", "4,4,3", "--seed", "1"], "seed")):
        assert make(*other, *common) == 2
        assert f"holds another data set: its {key} is" in capsys.readouterr().err
    (tmp_path / "labels-00001-of-00002.parquet").write_bytes(b"half")
    assert make("--game", "4,4,3", *common) == 2
    assert "is not a file of labelled positions" in capsys.readouterr().err
    with pytest.raises(ValueError, match="no labelled positions"):
        mnk.Dataset(tmp_path / "empty")
    (tmp_path / "file").write_bytes(b"")
    assert make("--game", "3,3,3", "--all", "--out", str(tmp_path / "file")) == 2


def dead_process() -> int:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_an_interrupted_command_continues(number: signal.Signals, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    command = [
        *(sys.executable, "-m", "mnk", "label", "--game", "4,4,3", "--positions", "600000", "--plies", "0:8"),
        *("--shards", "30", "--out", str(tmp_path)),
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert "made in" in process.stdout.readline()
    process.send_signal(number)
    _, error = process.communicate(timeout=60)
    assert process.returncode == (130 if number == signal.SIGINT else -signal.SIGKILL), error
    assert number == signal.SIGKILL or "the same command continues" in error
    data = mnk.Dataset(tmp_path)
    assert 1 <= len(data.shards) < 30
    assert sum(len(shard.value) for shard in data) == len(data) == 20_000 * len(data.shards)
    assert number == signal.SIGKILL or [p for p in tmp_path.iterdir() if p.suffix == ".tmp"] == []
    next_one = data.missing[0]
    left = tmp_path / f".{data.request.file_name(next_one)}.{os.uname().nodename}.{dead_process()}.tmp"
    left.write_bytes(b"PAR1 half")
    again = [*command, "--shard", str(next_one)]
    assert subprocess.run(again, check=False, capture_output=True, timeout=60).returncode == 0
    assert not left.exists() and next_one in mnk.Dataset(tmp_path).shards


def test_help_and_missing_pyarrow(tmp_path: Path) -> None:
    shown = subprocess.run([sys.executable, "-m", "mnk", "label", "--help"], check=True, capture_output=True, text=True)
    for word in ("--game", "--shards", "the value for the side to move", "Shards do not depend on each"):
        assert word in shown.stdout
    (tmp_path / "pyarrow.py").write_text("raise ImportError('not here')\n")
    paths = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    command = [sys.executable, "-m", "mnk", "label", "--game", "3,3,3", "--all", "--out", str(tmp_path / "set")]
    environment = {**os.environ, "PYTHONPATH": paths}
    refused = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert refused.returncode == 2 and "pip install 'mnk[arrow]'" in refused.stderr


def test_ctrl_c_ends_a_long_search() -> None:
    code = (
        "import mnk, numpy; print(1, flush=True);"
        "mnk.label_positions('7,7,4', numpy.zeros((50, 7, 7), 'u1'), nodes=10**12)"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(0.3)
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=30)
    assert "KeyboardInterrupt" in error and time.monotonic() - start < 15
