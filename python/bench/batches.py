# SPDX-License-Identifier: MIT
"""Batches and labels against their targets: python python/bench/batches.py --core build/release/src/libmnk_core.a

The C++ side (the batch kernel, the hand-written limit loops of bench/playouts_bench.cpp) is compiled into a shared
object and called from the same process, on the same memory, in turns with the package: a ratio is the median over the
rounds. The object reads the clock itself, so that the call is not on its account. Times are processor time, of one
thread. Without --core only the absolute figures are printed. Exit status: 0 if every target is reached, 1 if not.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from report import Report

import mnk

ROOT = Path(__file__).resolve().parents[2]
NATIVE = """
#include "bench/playouts_bench.cpp"
#include "mnk/batch.hpp"
using namespace mnk;
using namespace mnk::bench;
extern "C" double judge_boards(const std::uint32_t* boards, std::uint8_t* codes, std::size_t size) {
  const double start = cpu_ns();
  batch::judge_boards_3x3({boards, size}, {reinterpret_cast<batch::Code*>(codes), size});
  return cpu_ns() - start;
}
static volatile std::uint64_t sink;
extern "C" double limit(int small, std::size_t games) {
  static Random random(3);
  const double start = cpu_ns();
  sink = (small ? limit_playouts_3x3(games, random) : limit_playouts_15x15(games, random))[1];
  return cpu_ns() - start;
}
"""


def native(core: Path, folder: Path) -> ctypes.CDLL:
    """Compiles the C++ side and loads it."""
    source, target = folder / "native.cpp", folder / "native.so"
    source.write_text(NATIVE)
    flags = ["-std=c++20", "-O3", "-DNDEBUG", "-mpopcnt", "-shared", "-fPIC", "-w"]
    folders = [f"-I{ROOT}", f"-I{ROOT}/include", f"-I{ROOT}/src"]
    subprocess.run(["c++", *flags, *folders, str(source), str(core), "-o", str(target), "-lpthread"], check=True)
    library = ctypes.CDLL(str(target))
    library.judge_boards.restype = library.limit.restype = ctypes.c_double
    return library


def stay_on_one_processor() -> None:
    """Keeps all threads on the processor of this one: two may differ in speed by half when others use the machine."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def cpu_ns(work: Callable[[], object]) -> float:
    """Runs the work once and returns its processor time in ns."""
    start = time.process_time_ns()
    work()
    return float(time.process_time_ns() - start)


def batches(report: Report, library: ctypes.CDLL | None, rounds: int) -> None:
    rng = np.random.default_rng(1)
    for size, repeat in ((1 << 18, 40), (1 << 24, 1)):
        boards = rng.integers(0, 512, size, np.uint32) | rng.integers(0, 512, size, np.uint32) << np.uint32(16)
        out = np.zeros(size, np.uint8)
        own, ratios = [], []
        for _ in range(rounds):
            python = cpu_ns(lambda: [mnk.judge_boards(boards, out) for _ in range(repeat)])  # noqa: B023
            own.append(size * repeat / python)
            if library is None:
                continue
            pointers = ctypes.c_void_p(boards.ctypes.data), ctypes.c_void_p(out.ctypes.data), ctypes.c_size_t(size)
            ratios.append(sum(library.judge_boards(*pointers) for _ in range(repeat)) / python)
        report.plain(f"judge_boards, {size:,} boards", statistics.median(own), "G boards/s")
        if ratios:
            report.at_least(
                f"judge_boards, {size:,} boards, against the C++ batch", statistics.median(ratios), "x", 0.95
            )


def playouts(report: Report, library: ctypes.CDLL | None, rounds: int) -> None:
    def play(game: str, count: int, seed: int) -> float:
        return cpu_ns(lambda: mnk.random_playouts(game, count, seed))

    for game, count, target in (("3,3,3", 200_000, 0.7), ("15,15,5", 20_000, 0.8)):
        rates, ratios = [], []
        for seed in range(rounds):
            python = play(game, count, seed)
            rates.append(count * 1e3 / python)
            if library is not None:
                ratios.append(library.limit(int(game == "3,3,3"), ctypes.c_size_t(count)) / python)
        report.plain(f"random_playouts {game}", statistics.median(rates), "M games/s")
        if ratios:
            report.at_least(
                f"random_playouts {game}, against the hand-written limit loop", statistics.median(ratios), "x", target
            )


def labels(report: Report, rounds: int) -> None:
    took = []
    for _ in range(rounds):
        took.append(cpu_ns(lambda: mnk.label_positions("3,3,3", mnk.all_positions("3,3,3"))))
    report.at_most("all 5,478 positions of 3,3,3, found and labelled", statistics.median(took) / 1e6, "ms", 5)
    for game, count, plies in (("4,4,3", 100_000, (0, 12)), ("7,6,4:gravity", 10_000, (26, 34))):
        stones = mnk.random_positions(game, count, plies, 1)
        spent = cpu_ns(lambda: mnk.label_positions(game, stones)) / 1e9  # noqa: B023
        report.at_most(f"{count:,} random {game}, {plies[0]} to {plies[1]} plies", spent, "s", 10)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--core", type=Path, help="the library to compare with, such as build/release/src/libmnk_core.a"
    )
    parser.add_argument("--rounds", type=int, default=15, help="rounds of each comparison (default: 15)")
    parser.add_argument("--csv", help="also write the figures to this file")
    options = parser.parse_args()
    stay_on_one_processor()
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        library = native(options.core, Path(folder)) if options.core else None
        batches(report, library, options.rounds)
        playouts(report, library, options.rounds)
    labels(report, options.rounds)
    return report.finish(options.csv)


if __name__ == "__main__":
    sys.exit(main())
