# SPDX-License-Identifier: MIT
"""Batches: arrays of boards, games and positions in, arrays of verdicts, moves or planes out.

Boards and games of 3,3,3 are packed into numbers (`judge_boards`, `judge_games`, `best_moves`). They come from NumPy,
Arrow, pandas or polars and are read where they are, never copied. Positions of any rules are stones of the shape
(n, rows, columns): uint8 with 0 for an empty cell, 1 for X, 2 for O (`judge_positions`, `legal_mask`,
`encode_planes`, `random_positions`).
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from . import _core
from ._core import judge_boards, judge_games, judge_positions, judge_text, legal_mask, random_playouts

if TYPE_CHECKING:
    from numpy.typing import DTypeLike, NDArray

    from ._core import Rules

__all__ = [
    "CODES",
    "BestMovesBatch",
    "best_moves",
    "encode_planes",
    "judge_boards",
    "judge_games",
    "judge_positions",
    "judge_text",
    "legal_mask",
    "random_playouts",
    "random_positions",
]


CODES: dict[int, str] = dict(enumerate(_core.code_names()))
"""The names of the codes of verdicts. 0 to 3 are those of `mnk.Outcome`, 4 to 11 reasons why a position is impossible, 12
to 15 errors of games; 16 to 19 are 16 + an outcome whose position was not decided to be reachable (`nodes`)."""


class BestMovesBatch(NamedTuple):
    """Answers to n boards of 3,3,3: arrays of n values each. All but `status` are meaningful where `status` is 0."""

    status: NDArray[np.uint8]
    """0 a move exists, 1 the game is over, 2 the board is impossible, 3 bits outside of the board."""
    score: NDArray[np.int8]
    """For the side to move: 1 win, 0 draw, -1 loss."""
    plies: NDArray[np.uint8]
    """Moves to the end of the game under optimal play."""
    cell: NDArray[np.uint8]
    """The first best move by cell number; 255 if there is none."""
    fastest: NDArray[np.uint8]
    """The first best move that also wins soonest or loses latest; 255 if there is none."""


def best_moves(boards: object, threads: int = 1) -> BestMovesBatch:
    """Solves boards of 3,3,3 in bulk, from a table: uint32[n], packed as for `judge_boards`, of NumPy, Arrow, pandas or
    polars, without a copy. Raises TypeError or ValueError as `judge_boards`.
    """
    return BestMovesBatch(*_core.best_moves(boards, threads))


def ply_range(plies: int | tuple[int, int]) -> tuple[int, int]:
    """Returns (least, most) of a number of plies or of a pair. Raises TypeError, or ValueError if that is no range."""
    pair = plies if isinstance(plies, Iterable) else (plies, plies)
    least, most = (operator.index(number) for number in pair)
    if not 0 <= least <= most < 2**32:
        raise ValueError(f"plies must be a number or (least, most) with 0 <= least <= most, and are {plies}")
    return least, most


def random_positions(
    rules: Rules | str, n: int, plies: int | tuple[int, int], seed: int, *, first: int = 0, threads: int = 1
) -> NDArray[np.uint8]:
    """Returns stones uint8[n, rows, columns] of random games that are not over after `plies` random moves.

    With `plies=(least, most)` the number of moves is drawn for each position with equal probability. A game that ends
    earlier is drawn again, so every position is reachable and has a side to move. Position i of the result is number
    `first + i` of the series of the seed (0 to 2**64 - 1): the same on every machine, whatever the threads and the
    division into calls. Raises LegalityError `no_such_position` if no game lasts so long.
    """
    return _core.random_positions(rules, n, ply_range(plies), seed, first, threads)


def encode_planes(stones: NDArray[np.uint8], dtype: DTypeLike = np.float32) -> NDArray[Any]:
    """Returns planes [n, 3, rows, columns] for networks, of positions uint8[n, rows, columns].

    Plane 0 has 1 on the stones of the side to move, plane 1 on those of the opponent; plane 2 is 1 everywhere if X is
    to move, and 0 if O is (X moves first, so the number of stones tells). `dtype` is float32 or uint8.
    """
    wanted = np.dtype(dtype)
    if wanted not in (np.dtype(np.float32), np.dtype(np.uint8)):
        raise TypeError(f"dtype must be float32 or uint8, and is {wanted}")
    return _core.encode_planes(stones, wanted == np.dtype(np.float32))
