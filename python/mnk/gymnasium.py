# SPDX-License-Identifier: MIT
"""Single-agent environments for Gymnasium: `Env` and `VectorEnv`.

    import gymnasium
    import mnk.gymnasium                                                # registers the names
    env = gymnasium.make("mnk/ConnectFour-v0", opponent=3)
    env = gymnasium.make("mnk/Game-v0", rules="15,15,5", agent="either")
    envs = gymnasium.make_vec("mnk/TicTacToe-v0", num_envs=1024)        # a VectorEnv

An action is a column with gravity, otherwise a cell, counted from the top left. An observation is an int8 array of
shape (rows, columns, 2) of 0 and 1: the agent's stones, then those of the opponent. `info` has

- `action_mask`: int8 of shape (actions,), 1 for each legal action; all 0 when the game is over;
- `agent`: 0 if the agent is X, who moves first, 1 if it is O;
- `illegal`: True if the last action was illegal. This ends the game with the reward -1.

The reward is 1 for a win, -1 for a loss, and 0 otherwise. Needs `pip install 'mnk[gym]'`.
"""

from __future__ import annotations

from typing import Any, SupportsInt

import numpy as np
from numpy.typing import NDArray

from ._core import Player, Rules, Tables
from ._opponents import Opponent, chooser_of
from ._picture import picture
from ._table import Planes, Table, action_count

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise ImportError("mnk.gymnasium needs Gymnasium: pip install 'mnk[gym]'") from error

__all__ = ["GAMES", "Env", "VectorEnv"]

GAMES = {"TicTacToe": "3,3,3", "ConnectFour": "7,6,4:gravity", "Gomoku": "15,15,5", "Renju": "15,15,5:renju"}
ILLEGAL_REWARD = -1.0
RENDER_MODES = ("ansi", "rgb_array")


def _side_of(agent: str, rules: Rules) -> int | None:
    """X: 0, O: 1, either: None. Raises ValueError."""
    if agent not in ("X", "O", "either"):
        raise ValueError(f"agent is {agent!r}; it must be 'X', 'O' or 'either'")
    if agent != "X" and (rules.k == 1 or rules.cells == 1):
        raise ValueError(f"the first stone ends a game of {rules}: the agent must be 'X'")
    return {"X": 0, "O": 1, "either": None}[agent]


def _observation_space(rules: Rules) -> gymnasium.Space[Planes]:
    return spaces.Box(0, 1, (rules.rows, rules.columns, 2), np.int8)


class Env(gymnasium.Env[Planes, SupportsInt], EzPickle):
    """One agent against an opponent, who answers within `step`.

    `rules`: Rules or a text such as "7,6,4:gravity". `opponent`: "random"; "perfect" (random among the exactly best
    moves, boards of up to 64 cells); a level 1 to 10 of the engine, which searches at most 20,000 positions a move; or
    a function that takes a copy of the Board and returns a cell, a coordinate or (row, column). `agent`: "X", "O", or
    "either", drawn by the seed at each reset. `render_mode`: None, "ansi" (text) or "rgb_array" (a picture).

    Raises ValueError for unknown options, and the errors of `Rules`. An opponent's illegal move raises LegalityError.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012  (gymnasium's type)

    def __init__(
        self,
        rules: Rules | str = "3,3,3",
        opponent: Opponent = "random",
        agent: str = "X",
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, rules, opponent, agent, render_mode)
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode is {render_mode!r}; it must be None, 'ansi' or 'rgb_array'")
        self._table = Table(rules)
        self._choose = chooser_of(opponent, self.rules)
        self._side = _side_of(agent, self.rules)
        self._agent = 0
        self._waits = True  # for reset
        self.render_mode = render_mode
        self.observation_space = _observation_space(self.rules)
        self.action_space: spaces.Discrete = spaces.Discrete(self._table.actions)

    @property
    def rules(self) -> Rules:
        return self._table.rules

    @property
    def agent(self) -> Player:
        """The player of the agent in this game."""
        return Player(self._agent)

    def action_masks(self) -> NDArray[np.bool_]:
        """The action mask of now as bools of shape (actions,), as `sb3_contrib.MaskablePPO` asks for it."""
        return self._table.mask().astype(np.bool_)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Planes, dict[str, Any]]:
        """Starts a game. `options={"agent": "O"}` sets the agent's player of this game only. Raises ValueError."""
        super().reset(seed=seed)
        side = _side_of(options["agent"], self.rules) if options and "agent" in options else self._side
        self._agent = int(self.np_random.integers(2)) if side is None else side
        self._table.reset()
        self._waits = False
        if self._agent == 1:
            self._answer()
        return self._table.planes(self._agent), self._info(False)

    def step(self, action: SupportsInt) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        """Plays the agent's action and the opponent's answer. Never truncates. Raises ResetNeeded after the end."""
        if self._waits:
            raise gymnasium.error.ResetNeeded("no game is going on; call reset first")
        number = int(action)
        legal = self._table.is_legal(number)
        over = True
        reward = ILLEGAL_REWARD
        if legal:
            over = bool(self._table.play(number)) or self._answer()
            reward = self._table.reward(self._agent)
        self._waits = over
        return self._table.planes(self._agent), reward, over, False, self._info(not legal)

    def _answer(self) -> bool:
        """Plays the opponent's move. Returns True if the game is over."""
        move = self._choose(self._table.board, self.np_random)
        return bool(self._table.push(self.rules.cell(move)))

    def _info(self, illegal: bool) -> dict[str, Any]:
        mask = self._table.no_mask() if illegal else self._table.mask()
        return {"action_mask": mask, "agent": self._agent, "illegal": illegal}

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board as text, as a picture of shape (height, width, 3), or None without a render mode."""
        if self.render_mode == "ansi":
            return str(self._table.board)
        return picture(self._table.board) if self.render_mode == "rgb_array" else None


class VectorEnv(gymnasium.vector.VectorEnv[Planes, NDArray[np.integer[Any]], NDArray[Any]]):
    """Many games at once, each of an agent against a random opponent, played in C++.

    Arrays have one row for each game; `infos["action_mask"]` has the shape (num_envs, actions). `autoreset_mode` is one
    of Gymnasium's: with NEXT_STEP (the default) the step after the end ignores the action and starts the next game;
    with SAME_STEP the step of the end starts the game, and `infos` has `final_obs` and `final_info`; with DISABLED
    `reset(options={"reset_mask": ended})` starts the games. For other opponents: `gymnasium.make_vec` with
    `vectorization_mode="sync"` or "async".

    Raises ValueError for unknown options, and the errors of `Rules`.
    """

    def __init__(
        self,
        rules: Rules | str = "3,3,3",
        num_envs: int = 1,
        opponent: str = "random",
        agent: str = "X",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
    ) -> None:
        if opponent != "random":
            raise ValueError(f"opponent is {opponent!r}; a VectorEnv has 'random' only: use vectorization_mode='sync'")
        if render_mode is not None:
            raise ValueError(f"render_mode is {render_mode!r}; a VectorEnv has none: use vectorization_mode='sync'")
        self.rules = rules if isinstance(rules, Rules) else Rules(rules)
        self.num_envs = num_envs
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode}
        self._side = _side_of(agent, self.rules)
        self._tables = Tables(self.rules, num_envs)
        self._agents = np.zeros(num_envs, np.int8)
        self._ended = np.ones(num_envs, np.bool_)
        self._observations = np.zeros((num_envs, self.rules.rows, self.rules.columns, 2), np.int8)
        self._masks = np.zeros((num_envs, action_count(self.rules)), np.int8)
        self._fresh = True
        self.single_observation_space = _observation_space(self.rules)
        self.single_action_space = spaces.Discrete(action_count(self.rules))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _start(self, which: NDArray[np.bool_], side: int | None) -> None:
        if side is None:
            np.copyto(self._agents, self.np_random.integers(2, size=self.num_envs, dtype=np.int8), where=which)
        else:
            self._agents[which] = side
        self._tables.start(which, self._agents, self._observations, self._masks)
        self._ended[which] = False

    def _infos(self, illegal: NDArray[np.bool_]) -> dict[str, Any]:
        every = np.ones(self.num_envs, np.bool_)
        infos = {"action_mask": self._masks.copy(), "agent": self._agents.astype(np.int64), "illegal": illegal}
        return infos | {f"_{name}": every.copy() for name in infos}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Planes, dict[str, Any]]:
        """Starts all games, or those of `options["reset_mask"]`; `options["agent"]` as for `Env`. Raises ValueError."""
        options = options or {}
        super().reset(seed=seed)
        if seed is not None or self._fresh:
            self._tables.seed(int(self.np_random.integers(2**63)))
            self._fresh = False
        which = np.asarray(options.get("reset_mask", np.ones(self.num_envs, np.bool_)))
        if which.dtype != np.bool_ or which.shape != (self.num_envs,):
            raise ValueError(
                f"reset_mask has dtype {which.dtype} and shape {which.shape}; bool, ({self.num_envs},) needed"
            )
        self._start(which, _side_of(options["agent"], self.rules) if "agent" in options else self._side)
        return self._observations.copy(), self._infos(np.zeros(self.num_envs, np.bool_))

    def step(
        self, actions: NDArray[np.integer[Any]]
    ) -> tuple[Planes, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Plays one action in each game. Raises ResetNeeded before `reset`, or if an ended game must be reset."""
        next_step = self.autoreset_mode == AutoresetMode.NEXT_STEP
        if self._fresh or (self._ended.any() and not next_step):
            raise gymnasium.error.ResetNeeded("a game has ended or not begun; call reset, with its reset_mask")
        rewards = np.zeros(self.num_envs, np.float64)
        ended = np.zeros(self.num_envs, np.bool_)
        illegal = np.zeros(self.num_envs, np.bool_)
        begun = self._ended.copy()
        if begun.any():
            self._start(begun, self._side)
        numbers = np.ascontiguousarray(actions).astype(np.int64, casting="same_kind", copy=False)
        self._tables.step(numbers, begun, self._observations, self._masks, rewards, ended, illegal)
        self._ended = ended.copy()
        final = self._finals(ended, illegal) if self.autoreset_mode == AutoresetMode.SAME_STEP and ended.any() else {}
        return (
            self._observations.copy(),
            rewards,
            ended,
            np.zeros(self.num_envs, np.bool_),
            self._infos(illegal) | final,
        )

    def _finals(self, ended: NDArray[np.bool_], illegal: NDArray[np.bool_]) -> dict[str, Any]:
        """The last observations and infos of the games that ended; starts their next games."""
        final_obs = np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(ended):
            final_obs[i] = self._observations[i].copy()
        final_info = self._infos(illegal.copy())
        for name in ("action_mask", "agent", "illegal"):
            final_info[f"_{name}"] = ended.copy()
        self._start(ended.copy(), self._side)
        return {
            "final_obs": final_obs, "_final_obs": ended.copy(), "final_info": final_info, "_final_info": ended.copy()
        }  # fmt: skip


def _register() -> None:
    for name, rules in {"Game": None, **GAMES}.items():
        if f"mnk/{name}-v0" not in gymnasium.registry:
            gymnasium.register(
                f"mnk/{name}-v0",
                entry_point="mnk.gymnasium:Env",
                vector_entry_point="mnk.gymnasium:VectorEnv",
                kwargs={} if rules is None else {"rules": rules},
            )


_register()
