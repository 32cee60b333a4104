# SPDX-License-Identifier: MIT
"""Measures random games against OpenSpiel and PettingZoo: moves per second of processor time.

python python/bench/environments.py [--seconds S] [--csv FILE]    exit status 1 if a ratio misses its target

Each row is the median of five pairs; a pair runs the peer for S seconds (0.5), then mnk. Both sides play the same loop
and take their random numbers from the same list, so that the ratio compares the libraries. Needs, beside mnk:
pip install open_spiel pettingzoo pygame
"""

from __future__ import annotations

import argparse
import itertools
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

import open_spiel.python.games.tic_tac_toe  # noqa: F401  (registers python_tic_tac_toe)
import pyspiel
from pettingzoo.classic.connect_four import connect_four
from pettingzoo.classic.tictactoe import tictactoe
from report import Report

import mnk
from mnk import openspiel, pettingzoo

PAIRS = 5
NUMBERS = [random.Random(1).getrandbits(24) for _ in range(1 << 16)]
Play = Callable[[], int]  # plays and returns the number of moves, or of games


def of_openspiel(name: str) -> Play:
    game = pyspiel.load_game(name)
    numbers = itertools.cycle(NUMBERS)

    def play() -> int:
        state = game.new_initial_state()
        plies = 0
        while not state.is_terminal():
            moves = state.legal_actions()
            state.apply_action(moves[next(numbers) % len(moves)])
            plies += 1
        return plies

    return play


def of_board(name: str) -> Play:
    rules = mnk.Rules(name)
    numbers = itertools.cycle(NUMBERS)

    def play() -> int:
        board = mnk.Board(rules)
        plies = 0
        while not board.is_over():
            moves = board.legal_moves
            board.push(moves[next(numbers) % len(moves)])
            plies += 1
        return plies

    return play


def of_pettingzoo(env: Any) -> Play:
    """The loop of PettingZoo's documentation; `nonzero` instead of `sample`, which costs more than a move of ours."""
    numbers = itertools.cycle(NUMBERS)

    def play() -> int:
        env.reset()
        plies = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            moves = observation["action_mask"].nonzero()[0]
            env.step(moves[next(numbers) % len(moves)])
            plies += 1
        return plies

    return play


def of_bots(name: str) -> Play:
    """A game between random bots, which OpenSpiel plays inside of one call in C++."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(2)]
    seeds = itertools.count()

    def play() -> int:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return 1

    return play


def of_playouts(name: str) -> Play:
    rules = mnk.Rules(name)
    seeds = itertools.count()
    games = 2000

    def play() -> int:
        mnk.random_playouts(rules, games, next(seeds))
        return games

    return play


def cases() -> list[tuple[str, str, float, Play, Play]]:
    """Name, peer, least ratio (0: none), the peer's game, ours."""
    spiel = [
        ("Board 3,3,3", "OpenSpiel tic_tac_toe", 2.0, of_openspiel("tic_tac_toe"), of_board("3,3,3")),
        ("Board 7,6,4:gravity", "OpenSpiel connect_four", 2.0, of_openspiel("connect_four"), of_board("7,6,4:gravity")),
        ("Board 15,15,5", "OpenSpiel gomoku", 1.0, of_openspiel("gomoku"), of_board("15,15,5")),
        ("Board 15,15,5", "OpenSpiel mnk", 8.0, of_openspiel("mnk(m=15,n=15,k=5)"), of_board("15,15,5")),
    ]
    peers = [("3,3,3", tictactoe, "tictactoe"), ("7,6,4:gravity", connect_four, "connect_four")]
    zoo = [
        (f"pettingzoo.{kind} {rules}", f"PettingZoo {name}.{kind}", target,
         of_pettingzoo(getattr(peer, kind)()), of_pettingzoo(getattr(pettingzoo, kind)(rules)))
        for kind, target in (("env", 5.0), ("raw_env", 0.0))
        for rules, peer, name in peers
    ]  # fmt: skip
    rollouts = [
        (
            f"random_playouts {rules}",
            f"OpenSpiel evaluate_bots {game}",
            20.0,
            of_bots(game),
            of_playouts(rules),
        )
        for rules, game in (("3,3,3", "tic_tac_toe"), ("7,6,4:gravity", "connect_four"), ("15,15,5", "gomoku"))
    ]
    ours = str(openspiel.load_game("3,3,3"))
    python = (
        "python_mnk 3,3,3",
        "OpenSpiel python_tic_tac_toe",
        0.0,
        of_openspiel("python_tic_tac_toe"),
        of_openspiel(ours),
    )
    return [*spiel, *zoo, *rollouts, python]


def rate(play: Play, seconds: float) -> float:
    """Moves per second of processor time."""
    plies = 0
    start = time.process_time()
    end = start + seconds
    while (now := time.process_time()) < end:
        plies += play()
    return plies / (now - start)


def main() -> int:
    parser = argparse.ArgumentParser(description="Random games against OpenSpiel and PettingZoo")
    parser.add_argument("--seconds", type=float, default=0.5, help="of each measurement (0.5)")
    parser.add_argument("--csv", help="also write the figures to this file")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    report = Report()
    for name, peer, target, theirs, ours in cases():
        pairs = [(rate(theirs, arguments.seconds), rate(ours, arguments.seconds)) for _ in range(PAIRS)]
        unit = "games/s" if name.startswith("random_playouts") else "moves/s"
        report.plain(peer, statistics.median(pair[0] for pair in pairs), unit)
        report.plain(name, statistics.median(pair[1] for pair in pairs), unit)
        ratio = statistics.median(pair[1] / pair[0] for pair in pairs)
        against = f"{name}, against {peer}"
        report.at_least(against, ratio, "x", target) if target else report.plain(against, ratio, "x")
    return report.finish(arguments.csv)


if __name__ == "__main__":
    sys.exit(main())
