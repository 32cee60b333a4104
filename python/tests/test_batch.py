# SPDX-License-Identifier: MIT
"""Batches: verdicts against a plain judge, columns of other libraries without a copy, random games, planes."""

from __future__ import annotations

import ctypes
import itertools
import mmap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mnk

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
CODE = {name: number for number, name in mnk.CODES.items()}


def reachable() -> dict[tuple[int, ...], str]:
    """Every reachable board of 3,3,3 with its outcome, by playing all games. Uses nothing of mnk."""
    found: dict[tuple[int, ...], str] = {}
    open_boards: list[tuple[int, ...]] = [(0,) * 9]
    while open_boards:
        board = open_boards.pop()
        if board in found:
            continue
        winner = next((board[a] for a, b, c in LINES if board[a] and board[a] == board[b] == board[c]), 0)
        found[board] = ("x_wins", "o_wins")[winner - 1] if winner else "pending" if 0 in board else "draw"
        if found[board] == "pending":
            player = 1 + sum(cell > 0 for cell in board) % 2
            open_boards += [(*board[:i], player, *board[i + 1 :]) for i in range(9) if not board[i]]
    return found


REACHABLE = reachable()
BOARDS = list(itertools.product((0, 1, 2), repeat=9))
ALL = np.array([sum(1 << (i if c == 1 else 16 + i) for i, c in enumerate(b) if c) for b in BOARDS], np.uint32)
WANTED = mnk.judge_boards(ALL)


def test_codes_are_names_by_number() -> None:
    assert mnk.CODES[0] == "pending" and mnk.CODES[3] == "draw" and CODE["undecided_draw"] == 19
    assert sorted(mnk.CODES) == list(range(20))


def test_every_board_has_the_verdict_of_play() -> None:
    for board, code in zip(BOARDS, WANTED.tolist(), strict=True):
        if board in REACHABLE:
            assert mnk.CODES[code] == REACHABLE[board]
        else:
            assert CODE["too_many_x"] <= code <= CODE["no_legal_order"]
    bad = np.array([1 | 1 << 16, 1 << 9, 1 << 31], np.uint32)
    assert mnk.judge_boards(bad).tolist() == [CODE["bad_bits"]] * 3


def test_games_have_the_outcome_of_their_last_board() -> None:
    rng = np.random.default_rng(1)
    games, wanted = [], []
    for _ in range(500):
        board: tuple[int, ...] = (0,) * 9
        word = 0
        for ply, cell in enumerate(rng.permutation(9).tolist()):
            board = (*board[:cell], 1 + ply % 2, *board[cell + 1 :])
            word |= cell << 4 * ply
            if REACHABLE[board] != "pending" or rng.random() < 0.05:
                break
        used = sum(c > 0 for c in board)
        games.append(word | ((2**64 - 1) >> 4 * used << 4 * used))
        wanted.append(CODE[REACHABLE[board]])
    assert mnk.judge_games(np.array(games, np.uint64)).tolist() == wanted
    wrong = {0xFFFFFFFFFFFFFF00: "taken_cell", 0xFFFFFFFFFFFFFFF9: "off_board", 0xFFFFFFFFFF524130: "after_end"}
    wrong[0xFFFFFFFFFFFFF0F1] = "bad_record"
    codes = mnk.judge_games(np.array(list(wrong), np.uint64)).tolist()
    assert [mnk.CODES[code] for code in codes] == list(wrong.values())


def test_text_from_every_kind_of_buffer(tmp_path: Path) -> None:
    text = b"".join(bytes(b".XO"[c] for c in board) + b"\n" for board in BOARDS)
    (tmp_path / "boards").write_bytes(text)
    with open(tmp_path / "boards", "rb") as file:
        mapped: Any = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        for source in (text, bytearray(text), memoryview(text), np.frombuffer(text, np.uint8), mapped):
            assert np.array_equal(mnk.judge_text(source), WANTED), type(source)
    for bad, line in ((text[:-1], len(BOARDS)), (text[:10] + b"X" + text[10:], 2), (b"XXXXXXXXXX\n", 1), (b"\n", 1)):
        with pytest.raises(mnk.ParseError, match=f"line {line} is not nine cells") as caught:
            mnk.judge_text(bad)
        assert caught.value.code == "bad_row_length"
    wrong: Any
    for wrong in ("XO", None, np.zeros(10, np.int8), memoryview(text)[::2]):
        with pytest.raises(TypeError, match="text must be bytes"):
            mnk.judge_text(wrong)


@pytest.mark.parametrize("threads", [1, 3])
def test_threads_and_out(threads: int) -> None:
    many = np.tile(ALL, 20)
    out = np.full(len(many), 99, np.uint8)
    assert mnk.judge_boards(many, out, threads=threads).ctypes.data == out.ctypes.data
    assert np.array_equal(out, np.tile(WANTED, 20))
    with pytest.raises(ValueError, match="out has room for 3 verdicts, and there are 19683"):
        mnk.judge_boards(ALL, np.zeros(3, np.uint8))
    wrong: Any
    for wrong in (
        np.zeros(len(ALL), np.int8),
        np.zeros((len(ALL), 1), np.uint8),
        np.zeros(2 * len(ALL), np.uint8)[::2],
    ):
        with pytest.raises(TypeError):
            mnk.judge_boards(ALL, wrong)
    with pytest.raises(ValueError, match="threads must be from 1 to 1024"):
        mnk.judge_boards(ALL, threads=0)


def test_columns_of_other_libraries() -> None:
    pa, pd, pl = pytest.importorskip("pyarrow"), pytest.importorskip("pandas"), pytest.importorskip("polars")
    array = pa.array(ALL)
    series = pl.Series(ALL)
    columns = {
        "numpy": ALL,
        "read-only": np.frombuffer(ALL.tobytes(), np.uint32),
        "memoryview": memoryview(ALL.data),
        "array": array,
        "chunks": pa.chunked_array([array[:100], array[100:100], array[100:7777], array[7777:]]),
        "pandas": pd.Series(ALL),
        "pandas of Arrow": pd.Series(array, dtype="uint32[pyarrow]"),
        "pandas with a mask": pd.Series(ALL, dtype="UInt32"),
        "polars": series,
        "polars chunks": pl.concat([series[:5], series[5:]], rechunk=False),
    }
    for name, column in columns.items():
        assert np.array_equal(mnk.judge_boards(column), WANTED), name
        assert np.array_equal(mnk.best_moves(column).status, mnk.best_moves(ALL).status), name
    assert np.array_equal(mnk.judge_boards(array[17:19000]), WANTED[17:19000])  # an offset
    games = np.full(10, 2**64 - 1, np.uint64)
    assert mnk.judge_games(pl.Series(games)).tolist() == mnk.judge_games(pa.array(games)).tolist() == [0] * 10
    assert mnk.judge_boards(pa.array([], pa.uint32())).shape == (0,)
    assert mnk.judge_boards(pa.chunked_array([], pa.uint32())).shape == (0,)


class Schema(ctypes.Structure):
    """ArrowSchema of the C data interface."""


class Array(ctypes.Structure):
    """ArrowArray of the C data interface."""


RELEASE = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
Schema._fields_ = [
    ("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_char_p), ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64), ("children", ctypes.c_void_p), ("dictionary", ctypes.c_void_p),
    ("release", RELEASE), ("private_data", ctypes.c_void_p),
]  # fmt: skip
Array._fields_ = [
    ("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64), ("n_children", ctypes.c_int64), ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.c_void_p), ("dictionary", ctypes.c_void_p), ("release", RELEASE),
    ("private_data", ctypes.c_void_p),
]  # fmt: skip


class Exported:
    """An array that this test exports itself, over its own memory: no library could copy it on the way."""

    def __init__(
        self, values: np.ndarray[Any, Any], format: bytes = b"I", null_count: int = 0, mask: bytes | None = None
    ) -> None:
        self.values, self.asked = values, 0
        self.mask = ctypes.create_string_buffer(mask, len(mask)) if mask is not None else None
        address = ctypes.addressof(self.mask) if self.mask is not None else None
        self.buffers = (ctypes.c_void_p * 2)(address, values.ctypes.data)
        self.release = RELEASE(lambda _: None)
        self.schema = Schema(format, b"", None, 0, 0, None, None, self.release, None)
        self.array = Array(len(values), null_count, 0, 2, 0, self.buffers, None, None, self.release, None)

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        self.asked += 1
        new = ctypes.pythonapi.PyCapsule_New
        new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        return (
            new(ctypes.addressof(self.schema), b"arrow_schema", None),
            new(ctypes.addressof(self.array), b"arrow_array", None),
        )


def test_arrow_memory_is_read_in_place_once() -> None:
    values = ALL.copy()
    exported = Exported(values)
    assert np.array_equal(mnk.judge_boards(exported), WANTED) and exported.asked == 1
    values[:] = ALL[::-1]  # the same memory, other boards
    assert np.array_equal(mnk.judge_boards(exported), WANTED[::-1])


def test_validity_bits_that_nobody_counted() -> None:
    values = ALL[:16].copy()
    assert np.array_equal(mnk.judge_boards(Exported(values, null_count=-1, mask=b"\xff\xff")), WANTED[:16])
    with pytest.raises(ValueError, match="boards has nulls"):
        mnk.judge_boards(Exported(values, null_count=-1, mask=b"\xff\xfe"))


def test_no_copy_of_a_large_column() -> None:
    """A copy of 120 MB would show in the peak of the memory."""
    pa, pl = pytest.importorskip("pyarrow"), pytest.importorskip("polars")
    import resource

    many = np.ones(30_000_000, np.uint32)
    out = np.full(len(many), 99, np.uint8)
    columns = [many, pa.array(many), pl.Series("boards", many)]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for column in columns:
        mnk.judge_boards(column, out)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 60_000  # KiB
    assert out[4096] == CODE["pending"]


def wrong_columns() -> Iterator[tuple[Any, type[Exception], str]]:
    sentence = r'boards must be uint32, and this is int64: convert it first, with \.astype\("uint32"\)'
    yield ALL.astype(np.int64), TypeError, sentence
    yield ALL.astype(np.uint64), TypeError, "this is uint64"
    yield ALL.astype(np.int32), TypeError, "this is int32"
    yield ALL.astype(">u4"), TypeError, "boards must be"
    yield ALL.astype(float), TypeError, "this is float64"
    yield ALL[::2], ValueError, "boards must be contiguous: use numpy.ascontiguousarray"
    yield ALL[::-1], ValueError, "contiguous"
    yield ALL.reshape(-1, 3), ValueError, "boards must have one dimension"
    yield np.float32(3), TypeError, "boards must"
    yield [1, 2, 3], TypeError, "boards must be a uint32 array of one dimension.*not list"
    yield None, TypeError, "not NoneType"
    yield "XO", TypeError, "not str"
    yield Exported(ALL, b"l"), TypeError, "this is int64"
    yield Exported(ALL, b"tdD"), TypeError, "this is of the Arrow format"
    yield Exported(ALL, null_count=3, mask=b"\x00" * 3000), ValueError, "boards has nulls: fill or drop them first"


@pytest.mark.parametrize(("column", "error", "sentence"), list(wrong_columns()))
def test_wrong_columns_are_refused(column: Any, error: type[Exception], sentence: str) -> None:
    for function in (mnk.judge_boards, mnk.best_moves):
        with pytest.raises(error, match=sentence):
            function(column)


def test_wrong_columns_of_other_libraries_are_refused() -> None:
    pa, pd, pl = pytest.importorskip("pyarrow"), pytest.importorskip("pandas"), pytest.importorskip("polars")
    nulls = [
        pa.array([1, None, 3], pa.uint32()),
        pl.Series([1, None], dtype=pl.UInt32),
        pd.Series([1, None], dtype="UInt32"),
    ]
    for column in nulls:
        with pytest.raises(ValueError, match="nulls"):
            mnk.judge_boards(column)
    for column in (pa.array([1, 2]), pl.Series([1, 2]), pd.Series([1, 2]), pa.chunked_array([[1], [2]])):
        with pytest.raises(TypeError, match="boards must be uint32, and this is int64"):
            mnk.judge_boards(column)
    with pytest.raises(TypeError, match="dictionary"):
        mnk.judge_boards(pa.array([1, 1], pa.uint32()).dictionary_encode())


def test_best_moves_agree_with_the_solver() -> None:
    rng = np.random.default_rng(3)
    answers = mnk.best_moves(ALL)
    assert answers.score.dtype == np.int8 and answers.plies.dtype == np.uint8
    for i in rng.choice(len(BOARDS), 300, replace=False).tolist():
        outcome = REACHABLE.get(BOARDS[i])
        assert int(answers.status[i]) == (2 if outcome is None else 0 if outcome == "pending" else 1)
        if outcome != "pending":
            assert answers.cell[i] == answers.fastest[i] == 255
            continue
        position = mnk.Position("3,3,3", np.array(BOARDS[i], np.uint8).reshape(3, 3))
        first, fastest = mnk.best(position), mnk.best(position, prefer="fastest")
        assert (answers.score[i], answers.plies[i]) == (first.score, first.plies)
        assert (answers.cell[i], answers.fastest[i]) == (first.cell, fastest.cell)
    assert mnk.best_moves(np.array([1 << 12], np.uint32)).status.tolist() == [3]


GAMES = ["3,3,3", "7,6,4:gravity", "15,15,5", "4,4,3:misere", "5,5,4:exact", "15,15,5:renju", "9,9,5:caro", "8,5,4"]


@pytest.mark.parametrize("game", [*GAMES, "20,19,5", "16,16,5", "1,4,2"])
def test_judge_positions_agrees_with_judge(game: str) -> None:
    rules = mnk.Rules(game)
    rng = np.random.default_rng(5)
    random = mnk.random_positions(game, 30, (0, min(12, rules.cells // 2 - 1)), 1)
    noise = rng.choice([0, 0, 1, 2], size=(30, rules.rows, rules.columns)).astype(np.uint8)
    stones = np.concatenate([random, noise])
    codes = mnk.judge_positions(game, stones, threads=2, nodes=10_000)
    for position, code in zip(stones, codes.tolist(), strict=True):
        verdict = mnk.judge(mnk.Position(rules, position), nodes=10_000)
        if not verdict.valid:
            assert mnk.CODES[code] == verdict.reason
        else:
            assert verdict.outcome is not None
            decided = "undecided_" if verdict.reachable is None else ""
            assert mnk.CODES[code] == decided + verdict.outcome.name.lower()
    for bad in (3, 4, 77, 255):
        stones[7, -1, -1] = bad
        assert mnk.CODES[int(mnk.judge_positions(game, stones[:9])[7])] == "bad_bits"


@pytest.mark.parametrize("game", ["3,3,3", "7,6,4:gravity", "15,15,5:renju", "5,4,3:gravity,misere", "20,20,5"])
def test_legal_mask_agrees_with_board(game: str) -> None:
    rules = mnk.Rules(game)
    rng = np.random.default_rng(9)
    for _ in range(12):
        board = mnk.Board(game)
        for _ in range(30):
            mask = mnk.legal_mask(game, board.position().stones[None])
            assert mask.dtype == np.bool_ and mask.shape == (1, rules.cells)
            assert np.flatnonzero(mask[0]).tolist() == sorted(board.legal_moves)
            if board.is_over():
                break
            board.push(int(rng.choice(np.flatnonzero(mask[0]))))
    assert not mnk.legal_mask(game, np.full((1, rules.rows, rules.columns), 9, np.uint8)).any()


def test_wrong_stones_are_refused() -> None:
    good = np.zeros((2, 3, 3), np.uint8)
    functions: list[Any] = [mnk.judge_positions, mnk.legal_mask, mnk.label_positions]
    wrong: list[tuple[Any, type[Exception]]] = [
        (good.astype(np.int64), TypeError),
        (good.tolist(), TypeError),
        (good[0], ValueError),
        (good[:, :, ::2], ValueError),
        (np.asfortranarray(good), ValueError),
        (np.zeros((2, 4, 3), np.uint8), ValueError),
    ]
    for function in functions:
        for stones, error in wrong:
            with pytest.raises(error, match="stones must"):
                function("3,3,3", stones)
        with pytest.raises(ValueError, match="threads"):
            function("3,3,3", good, threads=0)
        with pytest.raises(mnk.Error):
            function("3,3", good)


def test_playouts_have_the_shares_of_all_games() -> None:
    n = 400_000
    outcomes = mnk.random_playouts("3,3,3", n, seed=1)
    assert outcomes.dtype == np.uint8
    shares = np.bincount(outcomes, minlength=4) / n
    exact = np.array([0, 212_256, 104_544, 46_080]) / 362_880  # of the 9! orders of the cells
    assert np.all(np.abs(shares - exact) < 5 * np.sqrt(exact * (1 - exact) / n) + 1e-12)


@pytest.mark.parametrize("game", ["3,3,3", "7,6,4:gravity", "15,15,5:renju"])
def test_playouts_depend_on_the_seed_alone(game: str) -> None:
    n = 130 if "renju" in game else 100_000
    one = mnk.random_playouts(game, n, 2**64 - 1)
    assert np.array_equal(one, mnk.random_playouts(game, n, 2**64 - 1, threads=3))
    assert np.array_equal(one[: n // 2], mnk.random_playouts(game, n // 2, 2**64 - 1))
    assert not np.array_equal(one, mnk.random_playouts(game, n, 5))
    assert mnk.random_playouts(game, 0, 1).shape == (0,)


def test_random_positions() -> None:
    stones = mnk.random_positions("5,4,3", 500, (3, 6), seed=2, threads=2)
    assert stones.shape == (500, 4, 5) and stones.dtype == np.uint8
    assert set((stones > 0).sum((1, 2)).tolist()) == {3, 4, 5, 6}
    assert set(mnk.judge_positions("5,4,3", stones).tolist()) == {CODE["pending"]}
    assert np.array_equal(stones[100:], mnk.random_positions("5,4,3", 400, (3, 6), seed=2, first=100))
    assert (mnk.random_positions("3,3,3", 3, 0, 1) == 0).all()
    with pytest.raises(mnk.LegalityError) as caught:
        mnk.random_positions("3,3,3", 1, 9, 1)
    assert caught.value.code == "no_such_position"
    plies: Any
    for plies in (-1, (4, 3)):
        with pytest.raises(ValueError, match="plies must be"):
            mnk.random_positions("3,3,3", 1, plies, 1)


@pytest.mark.parametrize("dtype", ["float32", np.uint8])
def test_planes(dtype: Any) -> None:
    stones = mnk.random_positions("4,3,3", 50, (0, 5), seed=8)
    planes = mnk.encode_planes(stones, dtype)
    assert planes.shape == (50, 3, 3, 4) and planes.dtype == np.dtype(dtype)
    for position, (own, other, side) in zip(stones, planes, strict=True):
        x_to_move = np.count_nonzero(position) % 2 == 0
        assert (side == x_to_move).all()
        assert np.array_equal(own, position == (1 if x_to_move else 2))
        assert np.array_equal(other, position == (2 if x_to_move else 1))
    with pytest.raises(TypeError, match="dtype must be float32 or uint8, and is float64"):
        mnk.encode_planes(stones, float)
