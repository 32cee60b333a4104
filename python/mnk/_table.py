# SPDX-License-Identifier: MIT
"""A game with the arrays that learning environments show, kept up to date move by move."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ._core import Board, Outcome, Player, Rules
from .errors import LegalityError

Planes = NDArray[np.int8]
Mask = NDArray[np.int8]


def action_count(rules: Rules) -> int:
    """The size of the action space: the columns with gravity, otherwise the cells."""
    return rules.columns if rules.gravity else rules.cells


class Table:
    """A board, its action mask and the planes of both players. An action is a column with gravity, otherwise a cell."""

    __slots__ = (
        "_columns", "_empty", "_gravity", "_landing", "_mask", "_none", "_o", "_o_flat", "_open", "_renju", "_turn",
        "_x", "_x_flat", "actions", "board", "rules",
    )  # fmt: skip

    def __init__(self, rules: Rules | str) -> None:
        self.rules: Rules = rules if isinstance(rules, Rules) else Rules(rules)
        self.actions: int = action_count(self.rules)
        self.board: Board = Board(self.rules)
        self._columns = self.rules.columns
        self._gravity = self.rules.gravity
        self._renju = self.rules.renju
        self._empty = np.zeros((self.rules.rows, self.rules.columns, 2), np.int8)
        self._open = np.ones(self.actions, np.int8)
        self._none = np.zeros(self.actions, np.int8)
        self.reset()

    def reset(self) -> None:
        """Returns to the empty board."""
        self.board.reset()
        self._turn = 0
        self._x = self._empty.copy()
        self._o = self._empty.copy()
        self._x_flat = self._x.reshape(-1)
        self._o_flat = self._o.reshape(-1)
        if self._gravity:
            self._landing = list(range(self.rules.cells - self._columns, self.rules.cells))
        self._mask = self.board.legal_mask().view(np.int8) if self._renju else self._open.copy()

    def is_legal(self, action: int) -> bool:
        """True if the action is a legal move of the side to move. False for numbers outside of the action space too."""
        return 0 <= action < self.actions and self._mask[action] != 0

    def play(self, action: int) -> Outcome:
        """Plays an action. Raises LegalityError `off_board`, `full_column`, or an error of `Board.push`."""
        if not self._gravity:
            return self.push(action)
        if not 0 <= action < self.actions:
            raise LegalityError(f"there is no column {action} on a board of {self.actions} columns", "off_board")
        cell = self._landing[action]
        if cell < 0:
            raise LegalityError(f"column {action} is full; play a column whose action_mask is 1", "full_column")
        return self.push(cell)

    def push(self, cell: int) -> Outcome:
        """Plays a cell. Raises the errors of `Board.push`."""
        outcome = self.board.push(cell)
        at = 2 * cell + self._turn
        self._turn ^= 1
        self._x_flat[at] = 1
        self._o_flat[at ^ 1] = 1
        if outcome:
            self._mask = self._none
        elif self._renju:
            self._mask = self.board.legal_mask().view(np.int8)
        elif not self._gravity:
            self._mask[cell] = 0
        if self._gravity:
            column = cell % self._columns
            above = cell - self._columns
            self._landing[column] = above
            if above < 0:
                self._mask[column] = 0
        return outcome

    def planes(self, player: int) -> Planes:
        """A new array of shape (rows, columns, 2) of 0 and 1: the stones of a player, then those of the opponent."""
        return self._o.copy() if player else self._x.copy()

    def mask(self) -> Mask:
        """A new array of shape (actions,): 1 for each legal action, all 0 when the game is over."""
        return self._mask.copy()

    def no_mask(self) -> Mask:
        """A new mask of a player who is not to move: all 0."""
        return self._none.copy()

    def reward(self, player: Player | int) -> float:
        """The result for a player: 1 win, -1 loss, 0 draw or game not over."""
        outcome = self.board.outcome()
        if outcome == Outcome.X_WINS:
            return -1.0 if player else 1.0
        if outcome == Outcome.O_WINS:
            return 1.0 if player else -1.0
        return 0.0
