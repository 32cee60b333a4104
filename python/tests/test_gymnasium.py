# SPDX-License-Identifier: MIT
"""Environments of Gymnasium: the peer's own tests, and the rules that they do not check."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import mnk

gymnasium = pytest.importorskip("gymnasium")
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from mnk.gymnasium import GAMES, Env, VectorEnv

RULES = ["3,3,3", "7,6,4:gravity", "15,15,5", "15,15,5:renju", "4,4,3:misere", "9,9,5:exact"]


def choose(mask: Any, random: np.random.Generator) -> int:
    return int(random.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("agent", ["X", "O", "either"])
@pytest.mark.parametrize("rules", RULES)
def test_passes_the_checker(rules: str, agent: str, recwarn: pytest.WarningsRecorder) -> None:
    check_env(gymnasium.make("mnk/Game-v0", rules=rules, agent=agent).unwrapped)
    assert [str(warning.message) for warning in recwarn] == []


@pytest.mark.parametrize("opponent", ["perfect", 1, 10, lambda board: board.legal_moves[0]])
def test_opponents_pass_the_checker(opponent: Any) -> None:
    check_env(gymnasium.make("mnk/Game-v0", rules="4,4,3", opponent=opponent, agent="O").unwrapped)


def test_names() -> None:
    for name, rules in GAMES.items():
        assert gymnasium.make(f"mnk/{name}-v0").unwrapped.rules == mnk.Rules(rules)
        assert gymnasium.make_vec(f"mnk/{name}-v0", num_envs=2).rules == mnk.Rules(rules)
    presets = {mnk.Rules(text) for text in mnk.presets().values()}
    assert {mnk.Rules(rules) for rules in GAMES.values()} <= presets
    assert Env("5,4,3").observation_space.shape == (4, 5, 2)
    assert Env("7,6,4:gravity").action_space.n == 7


def test_importing_mnk_imports_no_peer() -> None:
    code = "import sys, mnk; print([name for name in ('gymnasium', 'pettingzoo', 'pyspiel') if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.mark.parametrize("side", ["X", "O"])
@pytest.mark.parametrize("rules", RULES)
def test_observations_masks_and_rewards_are_those_of_the_board(rules: str, side: str) -> None:
    random = np.random.default_rng(5)
    board = mnk.Board(rules)

    def first_legal(given: mnk.Board) -> int:  # as an opponent, it also tells which moves were played
        assert given == board
        move = given.legal_moves[-1]
        board.push(move)
        return move

    env = Env(rules, first_legal, side)
    me = "XO".index(side)
    for _ in range(5):
        board.reset()
        observation, info = env.reset()
        over = False
        while not over:
            stones = board.stones
            assert np.array_equal(observation[..., 0], stones == 1 + me)
            assert np.array_equal(observation[..., 1], stones == 2 - me)
            legal = board.legal_moves
            cells = (
                {cell % board.rules.columns: cell for cell in legal} if board.rules.gravity else dict(zip(legal, legal))
            )
            assert np.flatnonzero(info["action_mask"]).tolist() == sorted(cells)
            assert (info["agent"], info["illegal"], env.agent) == (me, False, mnk.Player(me))
            action = choose(info["action_mask"], random)
            board.push(cells[action])
            observation, reward, over, truncated, info = env.step(action)
            assert not truncated
            assert over == board.is_over()
            winner = board.winner()
            assert reward == (0 if winner is None else 1 if winner == me else -1)
        assert not info["action_mask"].any()


def test_illegal_actions_and_calls() -> None:
    env = Env("3,3,3", lambda board: board.legal_moves[0])
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    for illegal in (4, 0, 9, -1):
        env.reset()
        env.step(4)  # the opponent takes 0
        before = env.render_mode, str(env._table.board)
        _, reward, over, truncated, info = env.step(illegal)
        assert (reward, over, truncated, info["illegal"]) == (-1, True, False, True)
        assert not info["action_mask"].any()
        assert before == (None, str(env._table.board))
        with pytest.raises(gymnasium.error.ResetNeeded):
            env.step(1)
    bad = Env("3,3,3", lambda board: 4)
    bad.reset()
    with pytest.raises(mnk.LegalityError) as taken:
        bad.step(4)
    assert taken.value.code == "taken_cell"


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"opponent": "best"}, "opponent is 'best'"),
        ({"opponent": 11}, "opponent is 11"),
        ({"opponent": True}, "opponent is True"),
        ({"agent": "x"}, "agent is 'x'"),
        ({"render_mode": "human"}, "render_mode is 'human'"),
        ({"rules": "15,15,5", "opponent": "perfect"}, "at most 64"),
        ({"rules": "3,3,1", "agent": "either"}, "the first stone"),
        ({"rules": "0,3,3"}, "0"),
    ],
)
def test_refused_options(options: dict[str, Any], text: str) -> None:
    with pytest.raises(ValueError, match=text):
        Env(**options)


def play(env: Env, seed: int, games: int, **reset: Any) -> list[Any]:
    random = np.random.default_rng(seed)
    told: list[Any] = []
    _, info = env.reset(seed=seed, **reset)
    for _ in range(games):
        over = False
        while not over:
            observation, reward, over, _, info = env.step(choose(info["action_mask"], random))
            told.append((observation.tobytes(), reward, info["agent"]))
        _, info = env.reset(**reset)
    return told


@pytest.mark.parametrize("opponent", ["random", "perfect", 4])
def test_a_seed_gives_the_same_games(opponent: Any) -> None:
    env = Env("4,4,3", opponent, "either")
    games = 40 if opponent == "random" else 6
    assert play(env, 3, games) == play(Env("4,4,3", opponent, "either"), 3, games)
    assert play(env, 3, games) != play(env, 4, games)


def test_the_seed_draws_the_player() -> None:
    env = Env("3,3,3", agent="either")
    drawn = [env.reset(seed=seed)[1]["agent"] for seed in range(200)]
    assert 70 < sum(drawn) < 130
    assert env.reset(options={"agent": "O"})[0][..., 1].sum() == 1
    assert env.reset(options={"agent": "X"})[0].sum() == 0
    with pytest.raises(ValueError, match="agent"):
        env.reset(options={"agent": "Z"})


@pytest.mark.parametrize("side", ["X", "O"])
def test_perfect_play_never_loses(side: str) -> None:
    random = np.random.default_rng(1)
    env = Env("3,3,3", "perfect", side)
    results = [0, 0, 0]
    for _ in range(400):
        _, info = env.reset()
        reward, over = 0.0, False
        while not over:
            _, reward, over, _, info = env.step(choose(info["action_mask"], random))
        results[int(reward) + 1] += 1
    assert results[2] == 0
    assert results[0] > 250  # random play loses most games


def test_perfect_against_perfect_is_a_draw_by_many_ways() -> None:
    solver = mnk.BestSolver("3,3,3")
    env = Env("3,3,3", "perfect", "either")
    ends = set()
    observation, _ = env.reset(seed=1)
    for _ in range(60):
        reward, over = 1.0, False
        while not over:
            board = env._table.board
            observation, reward, over, _, _ = env.step(solver.best(board).cell)
        assert reward == 0
        ends.add(observation.tobytes())
        env.reset()
    assert len(ends) > 5


def test_pictures_and_copies() -> None:
    env = Env("3,3,3", lambda board: "a1", render_mode="ansi")
    env.reset()
    env.step(0)
    assert env.render() == "X..\n...\nO.."
    assert copy.deepcopy(Env("5,4,3", 2)).rules == pickle.loads(pickle.dumps(Env("5,4,3", 2))).rules
    drawn: Any = Env("5,4,3", render_mode="rgb_array")
    drawn.reset()
    assert drawn.render().shape == (128, 160, 3)
    drawn.reset()
    assert drawn.action_masks().dtype == np.bool_
    assert drawn.action_masks().sum() == 20


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("rules", ["3,3,3", "7,6,4:gravity", "4,4,3:misere", "15,15,5:renju"])
def test_a_vector_plays_the_games_of_its_rules(rules: str, mode: AutoresetMode) -> None:
    """Follows each game on a Board, with the opponent's move read off the observation."""
    count, random = 16, np.random.default_rng(2)
    envs = VectorEnv(rules, count, agent="either", autoreset_mode=mode)
    observations, infos = envs.reset(seed=9)
    boards = [mnk.Board(rules) for _ in range(count)]
    ended = np.zeros(count, np.bool_)
    finished = 0

    def follow(i: int, observation: Any, agent: int) -> None:
        """Plays the moves that the observation shows and the board has not."""
        board = boards[i]
        shown = np.where(observation[..., 0] == 1, 1 + agent, np.where(observation[..., 1] == 1, 2 - agent, 0))
        new = np.flatnonzero((shown != board.stones).ravel())
        assert len(new) <= 1
        for cell in new:
            board.push(int(cell))
        assert np.array_equal(board.stones, shown)

    for i in range(count):
        follow(i, observations[i], infos["agent"][i])
    for _ in range(30 if rules != "15,15,5:renju" else 4):
        assert envs.observation_space.contains(observations)
        if mode == AutoresetMode.DISABLED and ended.any():
            observations, infos = envs.reset(options={"reset_mask": ended})
            for i in np.flatnonzero(ended).tolist():
                boards[i].reset()
                follow(i, observations[i], infos["agent"][i])
            ended = np.zeros(count, np.bool_)
        was_over = np.zeros(count, np.bool_) if mode == AutoresetMode.SAME_STEP else ended
        actions = np.array([0 if was_over[i] else choose(infos["action_mask"][i], random) for i in range(count)])
        for i in np.flatnonzero(~was_over).tolist():
            legal = boards[i].legal_moves
            columns = boards[i].rules.columns
            boards[i].push(next(c for c in legal if (c % columns if boards[i].rules.gravity else c) == actions[i]))
        observations, rewards, ended, truncated, infos = envs.step(actions)
        assert not truncated.any()
        assert not infos["illegal"].any()
        for i in range(count):
            if was_over[i] and mode == AutoresetMode.NEXT_STEP:
                assert (rewards[i], ended[i]) == (0, False)
                boards[i].reset()
                follow(i, observations[i], infos["agent"][i])
                continue
            same_step = mode == AutoresetMode.SAME_STEP and ended[i]
            agent = infos["final_info"]["agent"][i] if same_step else infos["agent"][i]
            follow(i, infos["final_obs"][i] if same_step else observations[i], agent)
            winner = boards[i].winner()
            assert ended[i] == boards[i].is_over()
            assert rewards[i] == (0 if winner is None else 1 if winner == agent else -1)
            finished += int(ended[i])
            if same_step:
                assert infos["_final_obs"][i]
                boards[i].reset()
                follow(i, observations[i], infos["agent"][i])
    assert finished > count or rules == "15,15,5:renju"


def test_a_vector_tells_what_gymnasium_collects_from_single_environments() -> None:
    def shown(mode: str) -> list[tuple[str, str, tuple[int, ...]]]:
        envs = gymnasium.make_vec("mnk/ConnectFour-v0", num_envs=3, vectorization_mode=mode)
        observations, infos = envs.reset(seed=1)
        told = {"observations": observations, **infos}
        observations, rewards, ended, truncated, infos = envs.step(np.zeros(3, np.int64))
        told |= {
            "rewards": rewards,
            "ended": ended,
            "truncated": truncated,
            **{f"{key} 2": infos[key] for key in infos},
        }
        assert envs.observation_space.contains(observations)
        return sorted((name, str(array.dtype), array.shape) for name, array in told.items())

    assert shown("vector_entry_point") == shown("sync")


def test_a_vector_refuses() -> None:
    envs: Any = VectorEnv("3,3,3", 3, autoreset_mode="Disabled")
    with pytest.raises(gymnasium.error.ResetNeeded):
        envs.step(np.zeros(3, np.int64))
    envs.reset()
    with pytest.raises(ValueError, match="4 rows"):
        envs.step(np.zeros(4, np.int64))
    with pytest.raises(TypeError):
        envs.step(np.zeros(3))
    _, rewards, ended, _, infos = envs.step(np.array([0, 9, -1], np.int32))
    assert rewards.tolist() == [0, -1, -1]
    assert ended.tolist() == infos["illegal"].tolist() == [False, True, True]
    assert infos["action_mask"].sum(axis=1).tolist() == [7, 0, 0]
    with pytest.raises(gymnasium.error.ResetNeeded):
        envs.step(np.zeros(3, np.int64))
    with pytest.raises(ValueError, match="reset_mask"):
        envs.reset(options={"reset_mask": np.ones(2, np.bool_)})
    wrong: list[dict[str, Any]] = [{"opponent": "perfect"}, {"render_mode": "ansi"}, {"num_envs": 0}]
    for options in wrong:
        with pytest.raises(ValueError):
            VectorEnv(**options)


def test_a_vector_repeats_by_its_seed_and_returns_new_arrays() -> None:
    def games(seed: int) -> list[bytes]:
        envs = VectorEnv("4,4,3", 8, agent="either")
        observations, infos = envs.reset(seed=seed)
        told = [observations.tobytes()]
        for _ in range(30):
            kept = observations.copy()
            before = observations
            observations, *_, infos = envs.step(infos["action_mask"].argmax(axis=1))
            assert np.array_equal(kept, before)
            told.append(observations.tobytes())
        return told

    assert games(1) == games(1)
    assert games(1) != games(2)


def test_random_opponents_choose_evenly() -> None:
    envs = VectorEnv("3,3,3", 9000, agent="O")
    observations, _ = envs.reset(seed=1)
    first = observations[..., 1].reshape(9000, 9).sum(axis=0)
    assert first.sum() == 9000
    assert ((first > 850) & (first < 1150)).all()  # 5 standard deviations
