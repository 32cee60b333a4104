# SPDX-License-Identifier: MIT
"""Threads, interrupts, and memory that is given back."""

from __future__ import annotations

import gc
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np
import pytest

import mnk

Result = TypeVar("Result")
LARGE = "8,8,5"  # takes minutes to solve
# 12,12,5:exact,gravity: nobody knows an order of play
ORDER_UNKNOWN = (
    "............/............/............/..........O./..........O./O.........O./"
    "O.......O.O./O..O....X.OX/XXXXO.OOX.OO/OXXOOXOXXXOX/XXOXOXXXOOXX/XXOOOOXXXOXX"
)


def random_game(rules: mnk.Rules, seed: int) -> tuple[list[int], mnk.Outcome]:
    choose = random.Random(seed)
    board = mnk.Board(rules)
    while not board.is_over():
        board.push(choose.choice(board.legal_moves))
    return board.moves, board.outcome()


def test_eight_threads_share_rules() -> None:
    rules = mnk.Rules("7,7,5")
    alone = [random_game(rules, seed) for seed in range(160)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda seed: random_game(rules, seed), range(160))) == alone


def test_threads_share_a_board_without_harm() -> None:
    """A board used by two threads at once keeps its own invariants; which moves are played is a matter of chance."""
    board = mnk.Board("9,9,5")

    def use(seed: int) -> None:
        choose = random.Random(seed)
        for _ in range(2000):
            try:
                board.push(choose.randrange(81)) if choose.random() < 0.6 else board.pop()
                assert len(board.legal_moves) <= 81 and len(board.copy().moves) <= 81 and board.stones.max() <= 2
            except (mnk.LegalityError, IndexError):
                pass

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(use, range(4)))
    assert mnk.Board("9,9,5", board.moves) == board


def test_two_threads_share_an_engine() -> None:
    board = mnk.Board("9,9,5", "e5 d4")
    with mnk.Engine("9,9,5") as engine, ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda _: engine.analyse(board, nodes=3000), range(6)))
    assert all(board.is_legal(answer.cell) and answer.nodes > 0 for answer in answers)


def test_searches_release_the_lock() -> None:
    counted = 0
    done = threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.wait(0.001):
            counted += 1

    thread = threading.Thread(target=count)
    thread.start()
    mnk.solve(mnk.Board(LARGE), seconds=0.5)
    done.set()
    thread.join()
    assert counted > 20


def ended(call: Callable[[], Result]) -> tuple[float, Result]:
    start = time.monotonic()
    result = call()
    return time.monotonic() - start, result


@pytest.mark.parametrize("kind", ["event", "function"])
def test_stop_ends_searches_with_proved_bounds(kind: str) -> None:
    event = threading.Event()
    threading.Timer(0.3, event.set).start()
    stop = event if kind == "event" else event.is_set
    seconds, solution = ended(lambda: mnk.solve(mnk.Board(LARGE), stop=stop))
    assert isinstance(solution, mnk.Solution) and 0.2 < seconds < 5
    assert not solution.settled and solution.value is None
    assert solution.lower <= mnk.Value.DRAW <= solution.upper


def test_stop_ends_best_and_judge_and_the_engine() -> None:
    event = threading.Event()
    event.set()
    with pytest.raises(mnk.Interrupted):
        mnk.best(mnk.Board("8,8,5"), nodes=1 << 40, stop=event)
    seconds, analysis = ended(lambda: mnk.Engine("15,15,5").analyse(mnk.Board("15,15,5", "h8"), stop=event))
    assert seconds < 5 and isinstance(analysis, mnk.Analysis)


def test_stop_ends_batches_of_few_positions() -> None:
    """Each of these positions alone takes minutes."""
    set_already = threading.Event()
    set_already.set()
    with pytest.raises(mnk.Interrupted):
        mnk.label_positions(LARGE, np.zeros((3, 8, 8), np.uint8), nodes=1 << 40, stop=set_already)
    rows = ORDER_UNKNOWN.split("/")
    stones = np.array([[".XO".index(cell) for cell in row] for row in rows], np.uint8)
    with pytest.raises(mnk.Interrupted):
        mnk.judge_positions("12,12,5:exact,gravity", np.stack([stones] * 3), nodes=1 << 30, stop=set_already)


def test_an_interruption_has_a_sentence() -> None:
    with pytest.raises(mnk.Interrupted) as caught:
        mnk.best(mnk.Board(LARGE), nodes=1 << 40, stop=lambda: True)
    assert str(caught.value) == "the search was interrupted"


def test_stop_ends_the_check_of_a_certificate() -> None:
    certificate = mnk.solve(mnk.Position("5,5,4:gravity"), certificate=True).certificates[0]
    with pytest.raises(mnk.Interrupted):
        mnk.check(certificate, stop=lambda: True)  # a tenth of a second; that of Connect Four takes nine
    assert mnk.check(certificate, stop=lambda: False).report.startswith("ACCEPTED")


def test_a_stop_ends_the_wait_for_the_engine() -> None:
    board = mnk.Board("15,15,5", "h8")
    with mnk.Engine("15,15,5") as engine, engine.analysis(board) as stream:
        next(stream)
        with engine.analysis(board) as other:  # waits for the first one, which has no limit
            pass
        assert list(other) == []
        with pytest.raises(mnk.Interrupted, match="another call used the engine"):
            engine.analyse(board, nodes=1, stop=lambda: True)
        stream.stop()
        assert engine.analyse(board, nodes=1, stop=lambda: False).nodes > 0


@pytest.mark.parametrize("argument", ["stop", "progress"])
def test_what_a_callback_raises_ends_the_search(argument: str) -> None:
    def fail(*_: object) -> bool:
        raise RuntimeError("enough")

    calls: list[Callable[[], object]] = [
        lambda: mnk.solve(mnk.Board(LARGE), **{argument: fail}),  # type: ignore[arg-type]
        lambda: mnk.Engine("15,15,5").analyse(mnk.Board("15,15,5", "h8"), seconds=60, **{argument: fail}),  # type: ignore[arg-type]
    ]
    for call in calls:
        start = time.monotonic()
        with pytest.raises(RuntimeError, match="enough"):
            call()
        assert time.monotonic() - start < 5


INTERRUPTED = {
    "solve": "mnk.solve(mnk.Board('8,8,5'))",
    "best": "mnk.best(mnk.Board('8,8,5'), nodes=1 << 40)",
    "engine": "mnk.Engine('15,15,5').analyse(mnk.Board('15,15,5', 'h8'), seconds=600)",
    "label_positions": "mnk.label_positions('8,8,5', numpy.zeros((3, 8, 8), 'u1'), nodes=1 << 40)",
    "random_playouts": "mnk.random_playouts('1000,1000,1000', 64, 1)",
    "stream": "[a for a in mnk.Engine('15,15,5').analysis(mnk.Board('15,15,5', 'h8'))]",
}


@pytest.mark.parametrize("call", INTERRUPTED.values(), ids=INTERRUPTED)
def test_ctrl_c_ends_long_work(call: str) -> None:
    code = f"import mnk, numpy\nprint('ready', flush=True)\ntry:\n    {call}\nexcept KeyboardInterrupt:\n    print('interrupted')"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None and child.stdout.readline() == "ready\n"
        time.sleep(0.4)
        child.send_signal(signal.SIGINT)
        try:
            output, _ = child.communicate(timeout=20)
        finally:
            child.kill()
    assert output == "interrupted\n" and child.returncode == 0


def test_a_program_ends_while_analyses_run() -> None:
    code = """
import mnk
engine = mnk.Engine("15,15,5")
stream = engine.analysis(mnk.Board("15,15,5", "h8"))
waiting = engine.analysis(mnk.Board("15,15,5", "h8"))
next(stream)
print("end")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "end\n", "")


def resident() -> int:
    """Bytes of this process in memory."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def grown(work: Callable[[], object], times: int) -> int:
    """Bytes by which this process grows while the work is repeated, after a tenth of it."""
    for _ in range(times // 10):
        work()
    gc.collect()
    before = resident()
    for _ in range(times):
        work()
    gc.collect()
    return resident() - before


def refused(board: mnk.Board) -> None:
    try:
        board.push(4)
    except mnk.LegalityError:
        pass


def test_memory_is_given_back() -> None:
    rules = mnk.Rules("3,3,3")
    small = 4 << 20
    assert grown(lambda: mnk.Board(rules), 1_000_000) < small
    board = mnk.Board(rules, "b2")
    other = mnk.Board("15,15,5", "h8 h9 g7")
    assert grown(board.legal_mask, 100_000) < small
    assert grown(lambda: board.stones, 100_000) < small
    assert grown(lambda: (board.copy(), board.position(), board.legal_moves, board.winning_lines()), 50_000) < small
    assert grown(lambda: refused(board), 50_000) < small
    assert grown(lambda: mnk.best("XX./OO./...").moves, 2_000) < small
    assert grown(lambda: (mnk.read_record("XO./.X./..O"), mnk.write_record(other)), 20_000) < small
