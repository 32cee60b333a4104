# SPDX-License-Identifier: MIT
"""The game of OpenSpiel: the peer's own tests, and comparisons with its own games."""

from __future__ import annotations

import copy
import pickle
import random

import numpy as np
import pytest

import mnk

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python.algorithms import minimax
from open_spiel.python.observation import make_observation

from mnk import openspiel

GAMES = ["3,3,3", "7,6,4:gravity", "15,15,5", "15,15,5:renju", "4,4,3:misere", "9,9,5:exact"]


def spelled(rules: str) -> str:
    return f"python_mnk(game={rules.replace(',', ';')})"


@pytest.mark.parametrize("rules", GAMES)
def test_passes_the_test_of_openspiel(rules: str) -> None:
    game = pyspiel.load_game(spelled(rules))
    pyspiel.random_sim_test(game, num_sims=2 if game.max_game_length() > 100 else 10, serialize=True, verbose=False)


@pytest.mark.parametrize("rules", GAMES)
def test_states_are_those_of_the_board(rules: str) -> None:
    choose = random.Random(3)
    game = openspiel.load_game(rules)
    board = mnk.Board(rules)
    gravity, columns = board.rules.gravity, board.rules.columns
    assert game.num_distinct_actions() == (columns if gravity else board.rules.cells)
    assert game.max_game_length() == board.rules.cells
    observation = make_observation(game)
    state = game.new_initial_state()
    while not state.is_terminal():
        assert state.current_player() == board.turn
        assert state.returns() == [0, 0]
        cells = {cell % columns if gravity else cell: cell for cell in board.legal_moves}
        assert state.legal_actions() == sorted(cells)
        assert state.legal_actions(1 - state.current_player()) == []
        action = choose.choice(state.legal_actions())
        name = state.action_to_string(action)
        assert board.rules.coordinate(cells[action]).startswith(name)
        assert state.string_to_action(name) == action
        state.apply_action(action)
        board.push(cells[action])
        assert observation is not None
        observation.set_from(state, 0)
        for value in range(3):
            assert np.array_equal(observation.dict["observation"][value], board.stones == value)
        assert str(state) == str(board)
    assert board.is_over()
    winner = board.winner()
    assert state.returns() == ([0, 0] if winner is None else [1, -1] if winner == mnk.Player.X else [-1, 1])
    assert state.current_player() == pyspiel.PlayerId.TERMINAL


@pytest.mark.parametrize(
    ("rules", "peer"), [("3,3,3", "tic_tac_toe"), ("7,6,4:gravity", "connect_four"), ("15,15,5", "mnk(m=15,n=15,k=5)")]
)
def test_games_are_those_of_openspiel(rules: str, peer: str) -> None:
    choose = random.Random(4)
    ours, theirs = pyspiel.load_game(spelled(rules)), pyspiel.load_game(peer)
    for _ in range(40 if ours.num_distinct_actions() < 100 else 2):
        state, other = ours.new_initial_state(), theirs.new_initial_state()
        while not other.is_terminal():
            assert state.legal_actions() == other.legal_actions()
            assert state.current_player() == other.current_player()
            action = choose.choice(other.legal_actions())
            state.apply_action(action)
            other.apply_action(action)
        assert state.is_terminal()
        assert state.returns() == other.returns()


def test_spellings() -> None:
    assert pyspiel.load_game("python_mnk").rules == mnk.Rules("3,3,3")
    assert pyspiel.load_game("python_mnk(game=gomoku)").rules == mnk.Rules("15,15,5")
    assert pyspiel.load_game("python_mnk", {"game": "7,6,4:gravity"}).rules == mnk.Rules("7,6,4:gravity")
    both = pyspiel.load_game("python_mnk(game=6;6;4:exact;misere)")
    assert both.rules == mnk.Rules("6,6,4:exact,misere")
    assert pyspiel.load_game(str(both)).rules == both.rules
    assert openspiel.load_game(both.rules).rules == both.rules
    with pytest.raises(mnk.ParseError):
        openspiel.load_game("3,3")
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter"):  # commas separate OpenSpiel's parameters
        pyspiel.load_game("python_mnk(game=7,6,4:gravity)")


def test_copies_do_not_share_the_board() -> None:
    state = openspiel.load_game("7,6,4:gravity").new_initial_state()
    for action in (3, 3, 2):
        state.apply_action(action)
    for twin in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert str(twin) == str(state)
        assert twin.history() == [3, 3, 2]
        twin.apply_action(0)
        assert str(twin) != str(state)
    assert state.board.plies == 3


@pytest.mark.parametrize(("rules", "value"), [("3,3,3", 0), ("3,3,3:misere", 0), ("3,3,2", 1), ("4,3,3", 1)])
def test_the_minimax_of_openspiel_agrees_with_the_solver(rules: str, value: int) -> None:
    state = openspiel.load_game(rules).new_initial_state()
    for action in (0, 1):  # two plies in, so that the search is short
        state.apply_action(action)
    found, _ = minimax.alpha_beta_search(state.get_game(), state=state)
    assert found == mnk.best(state.board).score
    assert mnk.best(mnk.Board(rules)).score == value
