# SPDX-License-Identifier: MIT
"""Rules, Board and Position against the plain reference."""

from __future__ import annotations

import copy
import pickle
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mnk
from reference import Game, Stones

GAMES = [
    Game(3, 3, 3),
    Game(3, 3, 3, "misere"),
    Game(4, 3, 3),
    Game(2, 5, 3),
    Game(5, 1, 3),
    Game(5, 5, 3, "exact"),
    Game(7, 6, 4, "gravity"),
    Game(5, 4, 3, "exact", "gravity"),
    Game(6, 6, 4, "misere"),
    Game(11, 10, 5),
]
games = st.sampled_from(GAMES)
choices = st.lists(st.integers(0, 999), max_size=40)


def played(game: Game, numbers: list[int]) -> tuple[mnk.Board, list[Stones]]:
    """A board and the reference's stones before each move and at the end; numbers choose among the legal moves."""
    board = mnk.Board(game.text)
    stones = [game.empty()]
    for number in numbers:
        legal = game.legal(stones[-1])
        if not legal:
            break
        cell = legal[number % len(legal)]
        stones.append(game.play(stones[-1], cell))
        assert board.push(cell).name == game.outcome(stones[-1])
    return board, stones


def same(game: Game, board: mnk.Board, stones: Stones) -> None:
    """Compares all that a board says of itself with the reference."""
    legal = game.legal(stones)
    assert tuple(board.stones.ravel().tolist()) == stones
    assert board.stones.shape == (game.rows, game.columns)
    assert board.legal_moves == legal
    assert board.legal_count == len(legal)
    assert sorted(board.legal_move(index) for index in range(len(legal))) == legal
    assert np.flatnonzero(board.legal_mask()).tolist() == legal
    assert board.outcome().name == game.outcome(stones)
    assert board.is_over() == (not legal)
    assert board.plies == sum(stone != 0 for stone in stones) == len(board.moves)
    assert board.turn == game.turn(stones) - 1
    for cell in range(game.cells):
        assert board[cell] == (None, mnk.Player.X, mnk.Player.O)[stones[cell]]
        assert board.is_legal(cell) == (cell in legal)


@given(games, choices)
def test_a_board_is_as_the_reference_says(game: Game, numbers: list[int]) -> None:
    board, stones = played(game, numbers)
    same(game, board, stones[-1])
    winner = {"X_WINS": mnk.Player.X, "O_WINS": mnk.Player.O}.get(game.outcome(stones[-1]))
    assert board.winner() == winner
    assert mnk.winner(board.moves, game.text) == board.outcome()


@given(games, choices)
def test_lines_are_those_of_the_reference(game: Game, numbers: list[int]) -> None:
    board, stones = played(game, numbers)
    made = {1: game.runs(stones[-1], 1), 2: game.runs(stones[-1], 2)}
    position = board.position()
    for player in mnk.Player:
        assert {tuple(line.cells) for line in position.winning_lines(player)} == made[player + 1]
    last = 3 - game.turn(stones[-1])
    assert {tuple(line.cells) for line in board.winning_lines()} == made[last]


@given(games, choices)
def test_pop_and_redo_go_back_and_forth(game: Game, numbers: list[int]) -> None:
    board, stones = played(game, numbers)
    moves = board.moves
    for before, cell in zip(reversed(stones[:-1]), reversed(moves), strict=True):
        assert board.pop() == cell
        same(game, board, before)
    assert board.undone[::-1] in (moves, moves[::-1])
    with pytest.raises(IndexError):
        board.pop()
    for after in stones[1:]:
        assert board.redo()
        assert tuple(board.stones.ravel().tolist()) == after
    assert not board.redo()
    assert board.moves == moves
    board.reset()
    assert board == mnk.Board(game.text)


@given(games, choices)
def test_copies_are_equal_and_apart(game: Game, numbers: list[int]) -> None:
    board, stones = played(game, numbers)
    for other in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert other == board and hash(other) == hash(board) and other.moves == board.moves
        if other.plies:
            other.pop()
            assert other != board
    assert tuple(board.stones.ravel().tolist()) == stones[-1]
    position = board.position()
    again = pickle.loads(pickle.dumps(position))
    assert again == position and hash(again) == hash(position) and position != board.plies
    assert mnk.Position(game.text, str(position)) == position == eval(repr(position), {"Position": mnk.Position})
    assert mnk.Position(game.text, position.stones.copy()) == position
    assert mnk.Position(game.text, position.stones.tolist()) == position


@given(games, choices)
def test_the_canonical_position_is_the_smallest_image(game: Game, numbers: list[int]) -> None:
    board, stones = played(game, numbers)
    images = game.images(stones[-1])
    canonical = board.position().canonical
    assert tuple(canonical.stones.ravel().tolist()) in images
    for image in images:
        rows = np.array(image).reshape(game.rows, game.columns).tolist()
        assert mnk.Position(game.text, rows).canonical == canonical


@given(games, choices)
def test_drawings_are_well_formed(game: Game, numbers: list[int]) -> None:
    board, stones = played(game, numbers)
    root = ElementTree.fromstring(board._repr_svg_())
    space = "{http://www.w3.org/2000/svg}"
    assert root.tag == space + "svg"
    assert len(root.findall(space + "circle")) == stones[-1].count(2)
    assert (root.findtext(space + "title") or "").startswith(game.text)


@given(st.sampled_from(GAMES[:6]), choices)
def test_a_position_becomes_a_board_again(game: Game, numbers: list[int]) -> None:
    position = played(game, numbers)[0].position()
    board = position.board()
    assert board.position() == position
    assert mnk.Board(game.text, board.moves) == board


def test_order_of_play_does_not_change_equality() -> None:
    first, second = mnk.Board("3,3,3", "a1b2c3"), mnk.Board("3,3,3", "c3b2a1")
    assert first == second and hash(first) == hash(second) and first.moves != second.moves
    assert first != mnk.Board("3,3,3:misere", "a1b2c3") and first != "a1b2c3"
    assert {first.position(): 1}[second.position()] == 1


def test_rules_of_text_numbers_and_names() -> None:
    rules = mnk.Rules("7,6,4:gravity")
    assert (rules.columns, rules.rows, rules.k, rules.cells, rules.gravity, rules.exact) == (7, 6, 4, 42, True, False)
    assert rules == mnk.Rules(7, 6, 4, gravity=True) == pickle.loads(pickle.dumps(rules)) == copy.copy(rules)
    assert hash(rules) == hash(mnk.Rules(7, 6, 4, gravity=True)) and rules != mnk.Rules(7, 6, 4) and rules != "7,6,4"
    assert str(rules) == "7,6,4:gravity" and repr(rules) == "Rules('7,6,4:gravity')"
    for name, game in mnk.presets().items():
        assert mnk.Rules(name) == mnk.Rules(game)
    assert mnk.presets()["connect4"] == "7,6,4:gravity"
    with pytest.raises(AttributeError):
        rules.k = 5  # type: ignore[misc]


@pytest.mark.parametrize(
    ("arguments", "options"),
    [((0, 3, 3), {}), ((4, 3, 0), {}), ((5000, 3, 3), {}), ((3, 3, -1), {}), ((9, 9, 4), {"renju": True})],
)
def test_rules_that_cannot_be(arguments: tuple[int, int, int], options: dict[str, bool]) -> None:
    with pytest.raises(mnk.LegalityError) as error:
        mnk.Rules(*arguments, **options)
    assert error.value.code and str(error.value) == error.value.message and error.value.place is None


def test_cells_and_coordinates() -> None:
    rules = mnk.Rules("4,3,3")
    assert [rules.coordinate(cell) for cell in range(12)] == [
        f"{column}{row}" for row in (3, 2, 1) for column in "abcd"
    ]
    assert [rules.cell(name) for name in ("a3", "d1", (1, 2), np.int32(7))] == [0, 11, 6, 7]
    assert rules.moves("a3 d1b2") == rules.moves(["a3", 11, (1, 1)]) == [0, 11, 5]
    assert rules.moves_text([0, 11, 5]) == "a3d1b2"
    assert rules.moves(np.array([0, 11], dtype=np.uint16)) == [0, 11]


@pytest.mark.parametrize("kind", [int, np.int8, np.uint8, np.int64, np.uint32])
def test_whole_numbers_are_cells(kind: type) -> None:
    board = mnk.Board()
    board.push(kind(4))
    board.push_all([kind(0), (kind(2), kind(2))])
    assert board.moves == [4, 0, 8] and board[kind(4)] is mnk.Player.X


@pytest.mark.parametrize("wrong", [True, 4.0, np.float64(4), np.bool_(True), None, b"b2", [1, 1], (1, 1, 1), (1.0, 1)])
def test_other_types_are_no_cells(wrong: object) -> None:
    board = mnk.Board("3,3,3", "a1")
    uses: list[Any] = [board.push, board.is_legal, board.__getitem__, board.rules.cell]
    for use in uses:
        with pytest.raises(TypeError):
            use(wrong)
    assert board.moves == [6]


@pytest.mark.parametrize(
    ("game", "moves", "move", "code"),
    [
        ("3,3,3", "b2", "b2", "taken_cell"),
        ("3,3,3", "", 9, "off_board"),
        ("3,3,3", "", -1, "off_board"),
        ("3,3,3", "", 1 << 70, "off_board"),
        ("3,3,3", "", (3, 0), "off_board"),
        ("3,3,3", "", "d4", "off_board"),
        ("3,3,3", "a1a2b1b2c1", "c3", "game_over"),
        ("7,6,4:gravity", "", "a2", "floating_stone"),
        ("renju", "h8 a1 g8 a3 h7 a5", "g7", ""),
        ("renju", "h10 a1 h9 a3 j8 a5 k8 a7", "h8", "forbidden_move"),
    ],
)
def test_moves_that_are_refused(game: str, moves: str, move: int | str | tuple[int, int], code: str) -> None:
    board = mnk.Board(game, moves)
    before = board.moves
    if not code:
        assert board.push(move) is mnk.Outcome.PENDING
        return
    with pytest.raises(mnk.Error) as error:
        board.push(move)
    assert error.value.code == code and str(error.value)
    assert board.moves == before
    assert isinstance(error.value, ValueError)
    again = pickle.loads(pickle.dumps(error.value))
    assert (type(again), again.code, str(again)) == (type(error.value), code, str(error.value))


def test_push_all_plays_what_precedes_the_error() -> None:
    board = mnk.Board()
    with pytest.raises(mnk.LegalityError) as error:
        board.push_all("a1 b2 a1 c3")
    assert error.value.code == "taken_cell" and "move 3" in str(error.value) and board.moves == [6, 4]


@pytest.mark.parametrize(
    "text", ["", "3", "3,3", "3;3;3", "3,3,3:funny", "a,b,c", "3,3,3,", "3,3,3:exact,exact,", "\0", "9" * 5000]
)
def test_unreadable_rules(text: str) -> None:
    with pytest.raises(mnk.Error) as error:
        mnk.Rules(text)
    assert error.value.code and str(error.value)


@pytest.mark.parametrize(
    "cells",
    [
        "XX", "XXXXXXXXXX", "XO?/.../...", [], [0] * 8, [0] * 10, [[0, 1, 2]] * 4, [[0, 1]] * 3, [[0, 1, 3]] * 3, ["XO", "...", "..."],
        [[0, 1, 2], [0, 1], [2]], [0.5] * 9, [[None, True, "X"]] * 3, np.zeros((3, 4), np.uint8), np.full((3, 3), 255, np.uint8),
    ],
)  # fmt: skip
def test_malformed_boards(cells: object) -> None:
    with pytest.raises((mnk.Error, TypeError)):
        mnk.Position("3,3,3", cells)  # type: ignore[arg-type]


def test_stones_are_a_view_that_outlives_the_position() -> None:
    position = mnk.Position("3,3,3", "X.O/.X./...")
    stones = position.stones
    del position
    assert stones.tolist() == [[1, 0, 2], [0, 1, 0], [0, 0, 0]]
    assert stones.dtype == np.uint8 and not stones.flags.writeable
    with pytest.raises(ValueError):
        stones[0, 0] = 2
