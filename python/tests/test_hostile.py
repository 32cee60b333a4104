# SPDX-License-Identifier: MIT
"""Hostile input: an error, never a crash, a hang or a wrong answer."""

from __future__ import annotations

import itertools
import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pytest

import mnk

pa: Any = pytest.importorskip("pyarrow")


class Kept:
    """Gives the same capsules each time, also when they were read."""

    def __init__(self, capsules: Any, name: str) -> None:
        setattr(self, name, lambda *_: capsules)


@pytest.mark.parametrize(("game", "n"), [("3,3,3", (2**64 + 2) // 9), ("4096,4096,5", 2**40)])
def test_sizes_that_overflow_are_no_memory(game: str, n: int) -> None:
    with pytest.raises(MemoryError):
        mnk.random_positions(game, n, (0, 3), 1)


def test_capsules_that_were_read_are_refused() -> None:
    boards = pa.array(np.full(1000, 7, np.uint32))
    capsules = boards.__arrow_c_array__()
    pa.Array._import_from_c_capsule(*capsules)
    with pytest.raises(ValueError, match="another library"):
        mnk.judge_boards(Kept(capsules, "__arrow_c_array__"))
    stream = pa.chunked_array([boards]).__arrow_c_stream__()
    pa.chunked_array(Kept(stream, "__arrow_c_stream__"))
    with pytest.raises(ValueError, match="another library"):
        mnk.judge_boards(Kept(stream, "__arrow_c_stream__"))
    for wrong in (None, 5, [1, 2], (1,)):
        with pytest.raises(TypeError):
            mnk.judge_boards(Kept(wrong, "__arrow_c_array__"))


class WithoutText:
    def __repr__(self) -> str:
        return "\ud800"


class NumberWithoutText(int):
    def __str__(self) -> str:
        return "\ud800"


def test_texts_that_are_no_characters_are_errors() -> None:
    with pytest.raises(mnk.ParseError):
        mnk.judge([WithoutText()] * 9)
    with pytest.raises(mnk.LegalityError):
        mnk.Board().push(NumberWithoutText(77))
    calls: list[Any] = [
        mnk.judge,
        mnk.Board,
        mnk.Board().push,
        mnk.winner,
        mnk.Rules().cell,
        mnk.Rules,
        mnk.read_record,
    ]
    for call in calls:
        with pytest.raises(mnk.ParseError) as caught:
            call("\ud800")
        assert caught.value.code == "bad_encoding"


def test_a_call_from_within_is_an_error() -> None:
    solver = mnk.BestSolver("6,6,5")
    position = mnk.Position("6,6,5")

    def stop() -> bool:
        with pytest.raises(RuntimeError, match="busy"):
            solver.best(position, nodes=10)
        return True

    with pytest.raises(mnk.Interrupted):
        solver.best(position, nodes=10**12, stop=stop)
    engine = mnk.Engine("9,9,5")
    seen: list[str] = []

    def progress(_: mnk.Analysis) -> None:
        with pytest.raises(RuntimeError) as caught:
            engine.analyse(mnk.Board("9,9,5"), nodes=10)
        seen.append(str(caught.value))

    engine.analyse(mnk.Board("9,9,5", "e5"), nodes=20_000, progress=progress)
    assert seen
    assert all("busy" in text for text in seen)


def test_a_stop_ends_the_wait_for_another_thread() -> None:
    solver = mnk.BestSolver("8,8,6")
    position = mnk.Position("8,8,6")
    inside, end = threading.Event(), threading.Event()

    def stop() -> bool:
        inside.set()
        return end.is_set()

    def work() -> None:
        with pytest.raises(mnk.Interrupted):
            solver.best(position, nodes=10**12, stop=stop)

    other = threading.Thread(target=work)
    other.start()
    assert inside.wait(60)
    with pytest.raises(mnk.Interrupted, match="another thread"):
        solver.best(position, nodes=10, stop=lambda: True)
    end.set()
    other.join()


def test_boards_are_iterated_to_their_end() -> None:
    board = mnk.Board("3,2,2", "a2 c1")
    players = [mnk.Player.X, None, None, None, None, mnk.Player.O]
    assert list(board) == players == list(board.position())
    assert mnk.Player.O in board and mnk.Player.O not in mnk.Board()


def test_numbers_of_numpy_are_plies_and_seeds(tmp_path: Any) -> None:
    two: Any = np.int64(2)
    assert (mnk.random_positions("3,3,3", 5, two, seed=1) == mnk.random_positions("3,3,3", 5, 2, seed=1)).all()
    with pytest.raises(TypeError):
        mnk.random_positions("3,3,3", 5, 2.0, seed=1)  # type: ignore[arg-type]
    request = mnk.LabelRequest("3,3,3", positions=two, plies=(two, two), seed=two, shards=two)
    assert request == mnk.LabelRequest("3,3,3", positions=2, plies=(2, 2), seed=2, shards=2)
    assert mnk.make_shard(request, tmp_path, 1)
    assert mnk.Dataset(tmp_path).request == request


@pytest.mark.parametrize("dtype", [">u4", "datetime64[s]", object])
def test_arrays_of_numbers_without_a_name_are_refused_by_their_type(dtype: Any) -> None:
    with pytest.raises(TypeError, match=r"must be uint32, and this is (>u4|datetime64\[s\]|object): convert"):
        mnk.judge_boards(np.zeros(3, dtype))


def test_a_saved_search_is_a_path(tmp_path: Any) -> None:
    solution = mnk.solve(mnk.Board("6,6,5"), nodes=1000, resume=tmp_path / "search")
    assert solution.save_error == "" and (tmp_path / "search").exists()
    with pytest.raises(ValueError, match="zero byte"):
        mnk.solve(mnk.Board("3,3,3"), resume=f"{tmp_path}/cut\0off")


def test_moves_without_end_are_refused() -> None:
    for call in (mnk.Board("3,3,3").push_all, mnk.Rules().moves, mnk.winner):
        with pytest.raises(mnk.LegalityError) as caught:
            call(itertools.repeat(0))
        assert caught.value.code == "too_many_moves"


def test_positions_without_cells_are_refused() -> None:
    with pytest.raises(ValueError, match="rows and columns"):
        mnk.encode_planes(np.zeros((2**40, 0, 3), np.uint8))


def test_bytes_that_are_not_utf8_are_kept() -> None:
    game = mnk.read_sgf(b"(;GM[4]SZ[15]CA[ISO-8859-1]PB[Ren\xe9];B[hh]C[\xe9])")
    assert game.x_name.encode("utf-8", "surrogateescape") == b"Ren\xe9"
    assert game.nodes[1].comment == "\udce9"
    assert b"PB[Ren\xe9]" in mnk.write_sgf(game)
    other = mnk.GameRecord("15,15,5")
    other.x_name = game.x_name
    other.set_comment(other.add(0, "h8"), game.nodes[1].comment)
    other.add(1, "h9", comment=game.nodes[1].comment)
    assert mnk.write_sgf(other).count(b"C[\xe9]") == 2
    with pytest.raises(mnk.ParseError):
        other.x_name = "\ud800"


@pytest.mark.parametrize(
    "options",
    [
        ["--positions", "99999999999999999999999", "--shards", "1"],
        ["--positions", "10", "--nodes", "99999999999999999999999"],
        ["--positions", "10", "--out", "x" * 300],
    ],
)
def test_the_command_says_in_one_line_what_is_wrong(options: list[str], tmp_path: Any) -> None:
    command = [sys.executable, "-m", "mnk", "label", "--game", "3,3,3", "--out", str(tmp_path / "out"), *options]
    run = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert run.returncode in (1, 2)
    assert len(run.stderr.splitlines()) == 1
    assert run.stderr.startswith("mnk label: ")
