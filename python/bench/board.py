# SPDX-License-Identifier: MIT
"""Measures calls of `mnk.Board`: processor time of one push and pop, and of the list of legal moves.

python python/bench/board.py [--csv FILE]    the median of 15 rounds; exit status 1 if a figure misses its target
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time

from report import Report

import mnk

ROUNDS = 15
CALLS = 200_000
CASES = (("3,3,3", 4, 90.0), ("7,6,4:gravity", 38, 90.0), ("15,15,5", 112, 90.0))  # game, move, most nanoseconds


def push_and_pop(game: str, move: int) -> float:
    board = mnk.Board(game)
    push, pop = board.push, board.pop
    start = time.process_time_ns()
    for _ in range(CALLS):
        push(move)
        pop()
    return (time.process_time_ns() - start) / CALLS


def empty_loop() -> float:
    start = time.process_time_ns()
    for _ in range(CALLS):
        pass
    return (time.process_time_ns() - start) / CALLS


def legal_moves(game: str, _: int) -> float:
    board = mnk.Board(game)
    start = time.process_time_ns()
    for _ in range(CALLS // 20):
        _ = board.legal_moves
    return (time.process_time_ns() - start) / (CALLS // 20)


def main() -> int:
    parser = argparse.ArgumentParser(description="Processor time of calls of mnk.Board")
    parser.add_argument("--csv", help="also write the figures to this file")
    arguments = parser.parse_args()
    report = Report()
    for game, move, target in CASES:
        pairs = statistics.median(push_and_pop(game, move) - empty_loop() for _ in range(ROUNDS))
        report.at_most(f"push and pop of a move, {game}", pairs, "ns", target)
        lists = statistics.median(legal_moves(game, move) for _ in range(ROUNDS))
        report.plain(f"legal_moves of the empty board, {game}", lists, "ns")
    return report.finish(arguments.csv)


if __name__ == "__main__":
    sys.exit(main())
