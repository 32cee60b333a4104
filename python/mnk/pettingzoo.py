# SPDX-License-Identifier: MIT
"""Two-player environments for PettingZoo: `env` (agent environment cycle) and `parallel_env`.

    from mnk import pettingzoo
    env = pettingzoo.env("7,6,4:gravity")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

The agents are `player_1` (X, moves first) and `player_2` (O), as in PettingZoo's tic-tac-toe. An action is a column
with gravity, otherwise a cell, counted from the top left. An observation is a dictionary:

- `observation`: int8 of shape (rows, columns, 2), 0 or 1: the agent's own stones, then those of the opponent;
- `action_mask`: int8 of shape (actions,), 1 for each legal action; all 0 for the agent that is not to move.

The winner's reward is 1, the loser's -1, and 0 in a draw. Needs `pip install 'mnk[pettingzoo]'`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from ._core import Outcome, Rules
from ._picture import picture
from ._table import Table

try:
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.env_logger import EnvLogger
except ImportError as error:
    raise ImportError("mnk.pettingzoo needs PettingZoo: pip install 'mnk[pettingzoo]'") from error

__all__ = ["Parallel", "aec_env", "env", "parallel_env", "raw_env"]

Observation = dict[str, NDArray[np.int8]]
AGENTS = ("player_1", "player_2")
OTHER = {"player_1": "player_2", "player_2": "player_1"}
ILLEGAL_REWARD = -1.0
BY_RESET = ("rewards", "terminations", "truncations", "infos", "agent_selection", "num_agents", "agents")


def env(rules: Rules | str = "3,3,3", render_mode: str | None = None) -> aec_env:
    """An environment of the agent environment cycle; see `aec_env`. Raises the errors of `Rules`."""
    return aec_env(rules, render_mode)


def parallel_env(rules: Rules | str = "3,3,3", render_mode: str | None = None) -> Parallel:
    """An environment of the parallel API; see `Parallel`. Raises the errors of `Rules`."""
    return Parallel(rules, render_mode)


class _Game:
    """The table, spaces and pictures that both kinds of environments have."""

    def __init__(self, rules: Rules | str, render_mode: str | None) -> None:
        if render_mode not in (None, "ansi", "rgb_array"):
            raise ValueError(f"render_mode is {render_mode!r}; it must be None, 'ansi' or 'rgb_array'")
        self.table = Table(rules)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents = list(AGENTS)
        self.action_spaces = {agent: spaces.Discrete(self.table.actions) for agent in AGENTS}
        self.observation_spaces = {agent: self._observation_space() for agent in AGENTS}
        self.state_space = self._planes_space()

    def _planes_space(self) -> spaces.Box:
        return spaces.Box(0, 1, (self.table.rules.rows, self.table.rules.columns, 2), np.int8)

    def _observation_space(self) -> spaces.Dict:
        mask = spaces.Box(0, 1, (self.table.actions,), np.int8)
        return spaces.Dict({"observation": self._planes_space(), "action_mask": mask})

    @property
    def rules(self) -> Rules:
        return self.table.rules

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def state(self) -> NDArray[np.int8]:
        """The stones of X and of O, of shape (rows, columns, 2)."""
        return self.table.planes(0)

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board as text, as a picture of shape (height, width, 3), or None without a render mode."""
        if self.render_mode == "ansi":
            return str(self.table.board)
        return picture(self.table.board) if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        """Does nothing: there is no window."""


class raw_env(_Game, AECEnv[str, Observation, int | None], EzPickle):
    """The environment without wrappers. `step` raises LegalityError for an illegal action."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi", "rgb_array"],
        "name": "mnk_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, rules: Rules | str = "3,3,3", render_mode: str | None = None) -> None:
        EzPickle.__init__(self, rules, render_mode)
        AECEnv.__init__(self)
        _Game.__init__(self, rules, render_mode)
        self._start()

    def _start(self) -> None:
        self.reset()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a game. Nothing is random, so `seed` has no effect."""
        self.table.reset()
        self.agents = self.possible_agents[:]
        self.rewards = {"player_1": 0.0, "player_2": 0.0}
        self._cumulative_rewards = {"player_1": 0.0, "player_2": 0.0}
        self.terminations = {"player_1": False, "player_2": False}
        self.truncations = {"player_1": False, "player_2": False}
        self.infos: dict[str, dict[str, Any]] = {"player_1": {}, "player_2": {}}
        self.agent_selection = "player_1"
        self._skip_agent_selection: str | None = None

    def observe(self, agent: str) -> Observation:
        """The observation of an agent, in new arrays."""
        mask = self.table.mask() if agent == self.agent_selection else self.table.no_mask()
        return {"observation": self.table.planes(agent == "player_2"), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays an action of `agent_selection`; None for an agent whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"the action of {agent} is None, but the game goes on; choose one of its action_mask")
        outcome = self.table.play(int(action))
        other = OTHER[agent]
        if outcome:
            if outcome != Outcome.DRAW:
                reward = self.table.reward(agent == "player_2")
                self.rewards = {agent: reward, other: -reward}
                self._accumulate_rewards()
            self.terminations = {"player_1": True, "player_2": True}
        self.agent_selection = other


class aec_env(raw_env):
    """The environment with the checks of PettingZoo's usual wrappers, built in: the wrappers cost more than a move.

    As with `TerminateIllegalWrapper`, `AssertOutOfBoundsWrapper` and `OrderEnforcingWrapper`: an illegal action ends
    the game, with -1 for its agent and 0 for the other; an action outside of the action space raises AssertionError;
    before `reset` there are no agents and no rewards (AttributeError).
    """

    def _start(self) -> None:
        del self.agents

    def __getattr__(self, name: str) -> Any:
        if name in BY_RESET:
            raise AttributeError(f"{name} cannot be accessed before reset; call reset first")
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a game. Nothing is random, so `seed` has no effect."""
        self._moved = True
        raw_env.reset(self, seed, options)

    def step(self, action: int | None) -> None:
        """Plays an action of `agent_selection`; None for an agent whose game is over."""
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        self._moved = True
        if action is not None and not self.terminations[self.agent_selection]:
            action = int(action)
            if not 0 <= action < self.table.actions:
                raise AssertionError(f"action {action} is not in the action space of 0 to {self.table.actions - 1}")
            if not self.table.is_legal(action):
                self._end_by_illegal_action()
                return
        raw_env.step(self, action)

    def _end_by_illegal_action(self) -> None:
        EnvLogger.warn_on_illegal_move()
        self.terminations = {agent: True for agent in self.agents}
        self.truncations = {agent: True for agent in self.agents}
        self.rewards = {agent: 0.0 for agent in self.agents}
        self.rewards[self.agent_selection] = ILLEGAL_REWARD
        self._accumulate_rewards()
        self._deads_step_first()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yields the agent to step until the game is over. Raises AssertionError if the last one was not stepped."""
        for _ in range(max_iter):
            if not self.agents:
                return
            if not self._moved:
                raise AssertionError("need to call step() or reset() in a loop over `agent_iter`")
            self._moved = False
            yield self.agent_selection


class Parallel(_Game, ParallelEnv[str, Observation, int | None], EzPickle):
    """Both agents step at once, and only the action of the agent to move counts, as in PettingZoo's own conversion of
    turn-based environments (`turn_based_aec_to_parallel`).

    The agent to move is the only one with a 1 in its `action_mask`; `infos[agent]["active_agent"]` names it. The action
    of the other agent may be missing, None or anything. An illegal or missing action of the agent to move ends the
    game: this agent gets -1, the other 0.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "rgb_array"], "name": "mnk_v0", "render_fps": 2}

    def __init__(self, rules: Rules | str = "3,3,3", render_mode: str | None = None) -> None:
        EzPickle.__init__(self, rules, render_mode)
        _Game.__init__(self, rules, render_mode)

    def _active(self) -> str:
        return AGENTS[self.table.board.turn]

    def _observations(self) -> dict[str, Observation]:
        table, active = self.table, self._active()
        masks = {agent: table.mask() if agent == active else table.no_mask() for agent in AGENTS}
        return {
            agent: {"observation": table.planes(agent == "player_2"), "action_mask": masks[agent]} for agent in AGENTS
        }

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {"active_agent": self._active()} for agent in AGENTS}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Starts a game. Nothing is random, so `seed` has no effect."""
        self.table.reset()
        self.agents = self.possible_agents[:]
        return self._observations(), self._infos()

    def step(
        self, actions: dict[str, int | None]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Plays the action of the agent to move. Empty dictionaries when the game is over."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        active = self._active()
        action = actions.get(active)
        rewards = {agent: 0.0 for agent in AGENTS}
        if action is None or not self.table.is_legal(int(action)):
            rewards[active] = ILLEGAL_REWARD
            over = True
        else:
            over = bool(self.table.play(int(action)))
            rewards = {agent: self.table.reward(i) for i, agent in enumerate(AGENTS)}
        if over:
            self.agents = []
        terminations = {agent: over for agent in AGENTS}
        truncations = {agent: False for agent in AGENTS}
        return self._observations(), rewards, terminations, truncations, self._infos()
