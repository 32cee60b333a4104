# SPDX-License-Identifier: MIT
"""Opponents of the single-agent environments."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ._core import FULL_LEVEL, BestSolver, Board, Rules
from .engine import Engine

Move = int | str | tuple[int, int]
Opponent = str | int | Callable[[Board], Move]
Chooser = Callable[[Board, np.random.Generator], Move]

MAX_SOLVED_CELLS = 64
ENGINE_NODES = 20_000
ENGINE_MEMORY = 8 << 20


def chooser_of(opponent: Opponent, rules: Rules) -> Chooser:
    """Returns the function that chooses the opponent's moves. Raises ValueError or TypeError if there is none."""
    if callable(opponent):
        return lambda board, _: opponent(board.copy())
    if opponent == "random":
        return random_move
    if opponent == "perfect":
        return _perfect(rules)
    if isinstance(opponent, (int, np.integer)) and not isinstance(opponent, bool) and 1 <= opponent <= FULL_LEVEL:
        return _engine(int(opponent), rules)
    message = f"opponent is {opponent!r}; it must be 'random', 'perfect', a level from 1 to {FULL_LEVEL} or a function"
    raise ValueError(message) if isinstance(opponent, (str, int)) else TypeError(message)


def random_move(board: Board, random: np.random.Generator) -> int:
    """A legal move, each with the same probability."""
    return board.legal_move(int(random.random() * board.legal_count))


def _perfect(rules: Rules) -> Chooser:
    """One of the moves with the best exact score. Raises LegalityError `too_large` if the solver does not find it."""
    if rules.cells > MAX_SOLVED_CELLS:
        raise ValueError(
            f"{rules} has {rules.cells} cells; perfect play needs at most {MAX_SOLVED_CELLS}: choose a level"
        )
    solver = BestSolver(rules)

    def choose(board: Board, random: np.random.Generator) -> int:
        optimal = solver.best(board).optimal
        return optimal[int(random.random() * len(optimal))]

    return choose


def _engine(level: int, rules: Rules) -> Chooser:
    """The engine with a limit of positions instead of time, and a cleared table: the same move for the same game."""
    engine = Engine(rules, memory=ENGINE_MEMORY)

    def choose(board: Board, _: np.random.Generator) -> int:
        engine.clear()
        return engine.analyse(board, level=level, nodes=ENGINE_NODES).cell

    return choose
