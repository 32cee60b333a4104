# SPDX-License-Identifier: MIT
"""Environments of PettingZoo: the peer's own tests, and the rules that they do not check."""

from __future__ import annotations

import pickle
import random
import warnings
from typing import Any

import numpy as np
import pytest

import mnk

pytest.importorskip("pettingzoo")
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils import wrappers

from mnk import pettingzoo

GAMES = ["3,3,3", "7,6,4:gravity", "15,15,5", "15,15,5:renju", "4,4,3:misere", "9,9,5:exact"]
# The peer's tests warn of observations without a stone, which every game begins with, and of dictionaries.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.mark.parametrize("rules", GAMES)
def test_passes_the_tests_of_pettingzoo(rules: str) -> None:
    api_test(pettingzoo.env(rules), num_cycles=100)
    api_test(pettingzoo.raw_env(rules), num_cycles=100)
    seed_test(lambda: pettingzoo.env(rules))
    parallel_api_test(pettingzoo.parallel_env(rules))
    parallel_seed_test(lambda: pettingzoo.parallel_env(rules))


@pytest.mark.parametrize("rules", GAMES)
def test_observations_and_masks_are_those_of_the_board(rules: str) -> None:
    choose = random.Random(1)
    env = pettingzoo.env(rules)
    board = mnk.Board(rules)
    for _ in range(3):
        env.reset()
        board.reset()
        for agent in env.agent_iter():
            observation, reward, over, _, _ = env.last()
            assert observation is not None
            me = env.possible_agents.index(agent)
            stones = board.stones
            assert np.array_equal(observation["observation"][..., 0], stones == 1 + me)
            assert np.array_equal(observation["observation"][..., 1], stones == 2 - me)
            legal = board.legal_moves
            actions = sorted(cell % board.rules.columns for cell in legal) if board.rules.gravity else legal
            idle = env.observe(env.possible_agents[1 - me]) if len(env.agents) == 2 else {"action_mask": np.zeros(1)}
            assert not idle["action_mask"].any()
            assert over == board.is_over()
            if over:
                winner = board.winner()
                assert reward == (0 if winner is None else 1 if winner == me else -1)
                env.step(None)
                continue
            assert np.flatnonzero(observation["action_mask"]).tolist() == actions
            index = choose.randrange(len(actions))
            env.step(actions[index])
            by_action = {cell % board.rules.columns: cell for cell in legal} if board.rules.gravity else None
            board.push(by_action[actions[index]] if by_action else actions[index])
        assert board.is_over()


def wrapped(rules: str) -> Any:
    """The environment as PettingZoo's own classic games are wrapped."""
    env = wrappers.TerminateIllegalWrapper(pettingzoo.raw_env(rules), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


def told(env: Any, agent: str) -> tuple[object, ...]:
    observation, reward, terminated, truncated, info = env.last()
    arrays = observation["observation"].tolist(), observation["action_mask"].tolist()
    return agent, arrays, reward, terminated, truncated, info, dict(env.rewards), list(env.agents)


@pytest.mark.parametrize("rules", ["3,3,3", "4,4,3:misere", "7,6,4:gravity"])
def test_the_built_in_checks_are_those_of_the_wrappers(rules: str) -> None:
    ours, theirs = pettingzoo.env(rules), wrapped(rules)
    choose = random.Random(7)
    illegal = 0
    for _ in range(100):
        ours.reset()
        theirs.reset()
        for agent, other in zip(ours.agent_iter(), theirs.agent_iter(), strict=True):
            assert told(ours, agent) == told(theirs, other)
            over = ours.terminations[agent]
            action = None if over else choose.randrange(int(ours.action_space(agent).n))
            if action is not None:
                mask = ours.observe(agent)["action_mask"]
                if not mask[action] and choose.random() < 0.8:
                    action = int(mask.argmax())
                illegal += not mask[action]
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                ours.step(action)
                theirs.step(action)
        assert list(ours.agents) == list(theirs.agents) == []
    assert illegal > 10


def test_an_illegal_action_loses() -> None:
    env = pettingzoo.env("3,3,3")
    env.reset()
    env.step(4)
    env.step(4)
    assert env.rewards == {"player_1": 0, "player_2": -1}
    assert env.terminations == {"player_1": True, "player_2": True}

    raw = pettingzoo.raw_env("7,6,4:gravity")
    for action in (0, 0, 0, 0, 0, 0):
        raw.step(action)
    with pytest.raises(mnk.LegalityError) as full:
        raw.step(0)
    assert full.value.code == "full_column"
    with pytest.raises(mnk.LegalityError) as off:
        raw.step(7)
    assert off.value.code == "off_board"


def test_calls_out_of_order() -> None:
    env = pettingzoo.env("3,3,3")
    for name in ("agents", "num_agents", "rewards", "terminations", "agent_selection", "infos"):
        with pytest.raises(AttributeError, match="before reset"):
            getattr(env, name)
    with pytest.raises(AttributeError, match="before reset"):
        env.step(0)
    env.reset()
    with pytest.raises(AssertionError, match="not in the action space"):
        env.step(9)
    with pytest.raises(AssertionError, match="need to call step"):
        for _ in env.agent_iter():
            pass
    with pytest.raises(ValueError, match="None"):
        env.step(None)


def test_parallel_plays_the_action_of_the_agent_to_move() -> None:
    env = pettingzoo.parallel_env("3,3,3")
    observations, infos = env.reset()
    assert infos["player_1"]["active_agent"] == "player_1"
    assert observations["player_1"]["action_mask"].sum() == 9
    assert observations["player_2"]["action_mask"].sum() == 0
    for x, o in ((0, None), (8, 3), (1, None), (7, 4), (2, 0)):  # of each pair only the mover's action counts
        observations, rewards, over, _, _ = env.step({"player_1": x, "player_2": o})
    assert rewards == {"player_1": 1, "player_2": -1}
    assert over == {"player_1": True, "player_2": True}
    assert env.agents == []
    assert observations["player_2"]["observation"][..., 1].tolist() == [[1, 1, 1], [0, 0, 0], [0, 0, 0]]
    assert env.step({}) == ({}, {}, {}, {}, {})

    env.reset()
    _, rewards, over, _, _ = env.step({"player_2": 1})
    assert rewards == {"player_1": -1, "player_2": 0}
    assert all(over.values())


def test_pictures() -> None:
    env: Any = pettingzoo.env("5,4,3", render_mode="rgb_array")
    env.reset()
    empty = env.render()
    assert empty.shape == (4 * 32, 5 * 32, 3)
    env.step(7)  # row 1, column 2
    changed = np.argwhere((env.render() != empty).any(axis=2)) // 32
    assert np.unique(changed, axis=0).tolist() == [[1, 2]]
    text = pettingzoo.env("3,3,3", render_mode="ansi")
    text.reset()
    text.step(0)
    assert text.render() == "X..\n...\n..."
    with pytest.raises(ValueError, match="render_mode"):
        pettingzoo.env("3,3,3", render_mode="human")


def test_copies_and_rules() -> None:
    env = pettingzoo.raw_env(mnk.Rules(5, 4, 3))
    assert env.rules == mnk.Rules("5,4,3")
    assert env.observation_space("player_1")["observation"].shape == (4, 5, 2)
    assert pickle.loads(pickle.dumps(env)).rules == env.rules
    with pytest.raises(mnk.ParseError):
        pettingzoo.env("3,3")
    observation = env.observe("player_1")
    observation["action_mask"][:] = 0
    observation["observation"][:] = 1
    assert env.observe("player_1")["action_mask"].all()
    assert not env.observe("player_1")["observation"].any()
