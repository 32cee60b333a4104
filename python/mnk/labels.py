# SPDX-License-Identifier: MIT
"""Exact labels: the value of every position, its distance to the end, and all optimal moves."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from . import _core
from ._core import all_positions

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ._core import Rules

__all__ = ["Labels", "all_positions", "label_positions"]


class Labels(NamedTuple):
    """Labels of n positions. All are for the side to move, or for the side that would move if the game is over."""

    value: NDArray[np.int8]
    """int8[n]: 1 win, 0 draw, -1 loss."""
    plies: NDArray[np.uint16]
    """uint16[n]: moves to the end; the winner minimises, the loser maximises them, a draw fills the board."""
    optimal: NDArray[np.bool_]
    """bool[n, rows * columns]: the optimal moves; all False if the game is over."""


def label_positions(
    rules: Rules | str,
    stones: NDArray[np.uint8],
    *,
    prefer: str = "first",
    threads: int = 1,
    nodes: int = 20_000_000,
    tables: str | os.PathLike[str] | None = None,
    stop: threading.Event | Callable[[], bool] | None = None,
) -> Labels:
    """Labels positions uint8[n, rows, columns] (0 empty, 1 X, 2 O) exactly, on boards of up to 64 cells.

    `prefer`: with "first" every move that keeps the value is optimal, with "fastest" only those among them that win
    soonest or lose latest. A thread takes up to 48 MB; `nodes` limits the search of one position. Labels are never
    estimates: raises LegalityError `too_large` if a search reaches its limit, or the reason why a position is
    impossible, and names the position; `unsupported_rules` for caro and renju; Interrupted if `stop` ended it.

    `tables`: a folder of tables (None: MNK_TABLES, "": none). If it has the table of the game, values and draws take no
    search, and the labels are the same; a thread takes 64 MB more. A damaged table raises LegalityError `bad_table`.
    """
    labels = _core.label_positions(rules, stones, prefer=prefer, threads=threads, nodes=nodes, tables=tables, stop=stop)
    return Labels(*labels)
