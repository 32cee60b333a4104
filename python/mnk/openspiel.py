# SPDX-License-Identifier: MIT
"""Registers the game `python_mnk` in OpenSpiel.

    import pyspiel
    import mnk.openspiel
    game = pyspiel.load_game("python_mnk(game=7;6;4:gravity)")
    game = mnk.openspiel.load_game("7,6,4:gravity")                     # the same

OpenSpiel separates parameters by commas, so a game string writes `;` for each comma. The names of `mnk.presets()` are
accepted too: `python_mnk(game=gomoku)`.

An action is a column with gravity, otherwise a cell, counted from the top left.
The observation tensor has the shape (3, rows, columns): the empty cells, the stones of player 0 (X), those of player 1
(O). Returns are 1 for the winner, -1 for the loser, 0 in a draw. Needs `pip install 'mnk[openspiel]'`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ._core import Board, Outcome, Rules
from ._table import action_count

try:
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ImportError as error:
    raise ImportError("mnk.openspiel needs OpenSpiel: pip install 'mnk[openspiel]'") from error

__all__ = ["MnkGame", "MnkState", "load_game"]

NAME = "python_mnk"
DEFAULT_GAME = "3;3;3"
RETURNS = {Outcome.X_WINS: [1.0, -1.0], Outcome.O_WINS: [-1.0, 1.0]}
GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Python m,n,k-game",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": DEFAULT_GAME},
)


def load_game(rules: Rules | str) -> MnkGame:
    """Returns the game of these rules. Raises the errors of `Rules`."""
    text = str(rules if isinstance(rules, Rules) else Rules(rules))
    game: MnkGame = pyspiel.load_game(f"{NAME}(game={text.replace(',', ';')})")
    return game


class MnkGame(pyspiel.Game):
    """A game of OpenSpiel with these rules. Raises the errors of `Rules`."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        text = str((params or {}).get("game", DEFAULT_GAME))
        self.rules = Rules(text.replace(";", ","))
        info = pyspiel.GameInfo(
            num_distinct_actions=action_count(self.rules),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.rules.cells,
        )
        super().__init__(GAME_TYPE, info, {"game": str(self.rules).replace(",", ";")})

    def new_initial_state(self) -> MnkState:
        """The state of the empty board."""
        return MnkState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """The observer of the board, or of the history where perfect recall is asked for."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            if params:
                raise ValueError(f"observation parameters are not supported: {params}")
            return BoardObserver(self.rules)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class MnkState(pyspiel.State):
    """A state of OpenSpiel. `board` is the mnk.Board; change it by `apply_action` only."""

    def __init__(self, game: MnkGame) -> None:
        super().__init__(game)
        self.board = Board(game.rules)

    def current_player(self) -> int:
        """0 (X), 1 (O), or `pyspiel.PlayerId.TERMINAL`."""
        board = self.board
        return pyspiel.PlayerId.TERMINAL if board.is_over() else board.plies & 1

    def _legal_actions(self, player: int) -> list[int]:
        moves = self.board.legal_moves
        rules = self.board.rules
        return sorted(cell % rules.columns for cell in moves) if rules.gravity else moves

    def _apply_action(self, action: int) -> None:
        board = self.board
        rules = board.rules
        if rules.gravity:
            action = next(cell for cell in board.legal_moves if cell % rules.columns == action)
        board.push(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """The coordinate (`h8`), or the letter of the column with gravity."""
        rules = self.board.rules
        text = rules.coordinate(action)
        return text.rstrip("0123456789") if rules.gravity else text

    def is_terminal(self) -> bool:
        return self.board.is_over()

    def returns(self) -> list[float]:
        """The results of both players; zeros before the end."""
        return list(RETURNS.get(self.board.outcome(), (0.0, 0.0)))

    def __str__(self) -> str:
        return str(self.board)


class BoardObserver:
    """An observer for OpenSpiel: `tensor` is flat, `dict["observation"]` has the shape (3, rows, columns)."""

    def __init__(self, rules: Rules) -> None:
        shape = (3, rules.rows, rules.columns)
        self.tensor = np.zeros(3 * rules.cells, np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: MnkState, player: int) -> None:
        """Writes the planes; both players see the same."""
        stones = state.board.stones
        for value, plane in enumerate(self.dict["observation"]):
            np.equal(stones, value, out=plane, casting="unsafe")

    def string_from(self, state: MnkState, player: int) -> str:
        """The board as text."""
        return str(state.board)


if NAME not in pyspiel.registered_names():
    pyspiel.register_game(GAME_TYPE, MnkGame)
