# SPDX-License-Identifier: MIT
"""judge, best, solve, Engine and Certificate against the plain reference and known counts."""

from __future__ import annotations

import itertools
import pickle
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mnk
from mnk.certificate import load_certificate, save_certificate
from reference import Game
from test_core import played

ANY: Any = 5  # of no type that fits
SMALL = [
    Game(3, 3, 3),
    Game(3, 3, 3, "misere"),
    Game(4, 2, 2, "exact"),
    Game(4, 3, 3, "gravity"),
    Game(5, 2, 3, "gravity"),
]


def test_all_boards_of_three_in_a_row_are_judged_as_counted_elsewhere() -> None:
    """5,478 of 19,683 boards come from play: 4,520 go on, 626 and 316 are won, 16 drawn (OEIS A008907 and others)."""
    verdicts = [mnk.judge(list(cells)) for cells in itertools.product(range(3), repeat=9)]
    counts = Counter(verdict.outcome.name for verdict in verdicts if verdict.outcome is not None)
    assert counts == {"PENDING": 4520, "X_WINS": 626, "O_WINS": 316, "DRAW": 16}
    assert sum(verdict.reachable is True for verdict in verdicts) == 5478
    for verdict in verdicts:
        assert verdict.valid == (not verdict.reason) == (not verdict.sentence) == (verdict.outcome is not None)


@given(st.sampled_from(SMALL), st.lists(st.integers(0, 99), max_size=12))
def test_positions_of_play_are_judged_possible(game: Game, numbers: list[int]) -> None:
    board, stones = played(game, numbers)
    for what in (board, board.position()):
        verdict = mnk.judge(what)
        assert verdict.reachable is True and verdict.outcome == board.outcome() and verdict.plies == board.plies
        assert verdict.turn == (None if board.is_over() else board.turn)
        assert verdict.winner == board.winner()
        made = game.runs(stones[-1], 1) | game.runs(stones[-1], 2)
        assert {tuple(line.cells) for line in verdict.lines} == made


@pytest.mark.parametrize(
    ("cells", "reason"), [("XXX/OOO/...", "two_winners"), ("OO./.../...", ""), ("XXX/OO./O..", ""), ("XXX/.../...", "")]
)
def test_impossible_positions_are_an_answer(cells: str, reason: str) -> None:
    verdict = mnk.judge(cells)
    assert verdict.outcome is None and not verdict.valid and verdict.reachable is False
    assert verdict.sentence and verdict.reason and (not reason or verdict.reason == reason)


@settings(max_examples=60)
@given(st.sampled_from(SMALL), st.lists(st.integers(0, 99), max_size=10))
def test_best_and_solve_have_the_values_of_the_reference(game: Game, numbers: list[int]) -> None:
    board, stones = played(game, numbers)
    if board.is_over():
        for search in (mnk.best, mnk.solve):
            with pytest.raises(mnk.LegalityError) as error:
                search(board)
            assert error.value.code == "game_over"
        return
    score, plies = game.value(stones[-1])
    answer = mnk.best(board)
    assert (answer.score, answer.plies) == (score, plies)
    assert [(move.cell, move.score, move.plies) for move in answer.moves] == [
        (cell, *game.move_value(stones[-1], cell)) for cell in game.legal(stones[-1])
    ]
    assert answer.optimal == [move.cell for move in answer.moves if move.score == score]
    assert answer.cell in answer.optimal
    quick = mnk.best(board.position(), prefer="fastest")
    assert game.move_value(stones[-1], quick.cell) == (score, plies)
    for_x = score if board.turn == mnk.Player.X else -score
    solution = mnk.solve(board)
    assert solution.value is not None and solution.value.name == ("O_WINS", "DRAW", "X_WINS")[for_x + 1]
    assert solution.settled and solution.lower == solution.upper == solution.value


def test_a_best_solver_answers_a_series() -> None:
    solver = mnk.BestSolver("4,3,3")
    assert solver.best("..../..../....").score == mnk.best("..../..../....", "4,3,3").score == 1
    with pytest.raises(mnk.LegalityError) as error:
        solver.best(mnk.Board("3,3,3"))
    assert error.value.code == "other_rules"


@pytest.mark.parametrize(
    ("call", "kind", "code"),
    [
        (lambda: mnk.best(mnk.Board("15,15,5")), mnk.LegalityError, "too_large"),
        (lambda: mnk.best(mnk.Board("6,6,4"), nodes=1000), mnk.LegalityError, "too_large"),
        (lambda: mnk.solve("XX./.../..."), mnk.LegalityError, "impossible_position"),
        (lambda: mnk.judge(mnk.Board(), "4,4,4"), mnk.LegalityError, "other_rules"),
        (lambda: mnk.best("X?./.../..."), mnk.ParseError, ""),
        (lambda: mnk.best(mnk.Board(), prefer="slowest"), ValueError, None),
        (lambda: mnk.solve(mnk.Board(), seconds=-1), ValueError, None),
        (lambda: mnk.solve(mnk.Board(), seconds=float("nan")), ValueError, None),
        (lambda: mnk.solve(mnk.Board(), threads=0), ValueError, None),
        (lambda: mnk.solve(mnk.Board(), nodes=-1), TypeError, None),
        (lambda: mnk.solve(mnk.Board(), stop=ANY), TypeError, None),
        (lambda: mnk.judge(ANY), TypeError, None),
        (lambda: mnk.Engine("200,200,5"), mnk.LegalityError, "too_large"),
        (lambda: mnk.Engine("9,9,5").analyse(mnk.Board()), mnk.LegalityError, "other_rules"),
        (lambda: mnk.Engine("9,9,5").analyse(mnk.Board("9,9,5"), level=0), mnk.LegalityError, "bad_level"),
        (lambda: mnk.Engine("9,9,5").analyse(mnk.Board("9,9,5"), depth=0), ValueError, None),
    ],
)
def test_searches_that_are_refused(call: Callable[[], object], kind: type[Exception], code: str | None) -> None:
    with pytest.raises(kind) as error:
        call()
    if code:
        assert isinstance(error.value, mnk.Error) and error.value.code == code
    assert str(error.value)


def test_certificates_prove_and_are_checked(tmp_path: Path) -> None:
    solution = mnk.solve(mnk.Board("4,3,3"), certificate=True)
    assert solution.value is mnk.Value.X_WINS and solution.certified and not solution.certificate_error
    (certificate,) = solution.certificates
    assert certificate.claim == "x_wins" and certificate.start == mnk.Position("4,3,3") and len(certificate) > 0
    path = tmp_path / "proof"
    save_certificate(certificate, path)
    assert [path] == list(tmp_path.iterdir())
    for form in (
        certificate,
        certificate.data,
        path,
        str(path),
        load_certificate(path),
        pickle.loads(pickle.dumps(certificate)),
    ):
        assert mnk.check(form)
    checked = mnk.check(certificate)
    assert checked.accepted and checked.report
    spoiled = bytearray(certificate.data)
    spoiled[len(spoiled) // 2] ^= 0x55
    assert not mnk.check(bytes(spoiled)) and not mnk.check(b"") and not mnk.check(certificate.data[:-1])
    with pytest.raises(mnk.ParseError):
        mnk.Certificate(b"no certificate")
    with pytest.raises(OSError):
        mnk.check(tmp_path / "none")
    with pytest.raises(OSError):
        save_certificate(certificate, tmp_path / "no" / "folder")


def test_progress_and_resume(tmp_path: Path) -> None:
    seen: list[tuple[int, float]] = []
    file = tmp_path / "search"
    solution = mnk.solve(
        mnk.Board("6,5,4"), seconds=0.7, resume=str(file), progress=lambda nodes, seconds: seen.append((nodes, seconds))
    )
    assert seen == sorted(seen) and not solution.save_error
    assert file.exists() or solution.settled
    assert solution.nodes > 0 and solution.seconds > 0


def test_the_engine_wins_and_blocks() -> None:
    board = mnk.Board("15,15,5", "h8 a1 h9 a2 h10 a15 h11 a14")
    with mnk.Engine("15,15,5") as engine:
        analysis = engine.analyse(board, seconds=2, depth=4)
        assert board.rules.coordinate(analysis.cell) in ("h7", "h12")
        assert analysis.best.proved == 1 and analysis.best.plies == 1 and analysis.best.estimate is None
        board.pop()
        assert board.rules.coordinate(engine.play(board, nodes=20000)) in ("h7", "h11", "h12")
        lines = engine.analyse(mnk.Board("15,15,5", "h8"), nodes=2000, lines=3).lines
        assert len({line.cell for line in lines}) == 3
        once = engine.analyse(mnk.Board("15,15,5"), depth=1)
        assert once.best.depth >= 1
    with pytest.raises(ValueError, match="closed"):
        engine.analyse(board)
    with pytest.raises(ValueError, match="closed"):
        engine.analysis(board)


def test_one_thread_and_a_depth_are_deterministic() -> None:
    board = mnk.Board("9,9,5", "e5 d4 e4")
    answers = {
        (answer.cell, answer.nodes)
        for answer in (mnk.Engine("9,9,5").analyse(board, depth=5, nodes=30000) for _ in range(3))
    }
    assert len(answers) == 1


def test_an_analysis_is_iterated_and_left() -> None:
    board = mnk.Board("15,15,5", "h8 i9 g7")
    with mnk.Engine("15,15,5") as engine:
        with engine.analysis(board) as stream:
            depths = []
            for analysis in stream:
                depths.append(analysis.best.depth)
                if len(depths) == 3:
                    break
        assert depths == sorted(depths) and len(depths) == 3 and stream.latest is not None
        assert len(list(engine.analysis(board, depth=3))) >= 1
        with pytest.raises(mnk.LegalityError):
            next(engine.analysis(mnk.Board("3,3,3")))
        engine.clear()
    # Leaving the block ends an analysis that nobody ended.
    start = time.monotonic()
    with mnk.Engine("15,15,5") as engine:
        left = engine.analysis(board)
        next(left)
    assert time.monotonic() - start < 10
    assert all(isinstance(item, mnk.Analysis) for item in left)


def test_an_analysis_ends_with_its_stream() -> None:
    engine = mnk.Engine("15,15,5")
    next(engine.analysis(mnk.Board("15,15,5", "h8")))
    # The stream of the line above is gone, and the engine is free again.
    assert engine.analyse(mnk.Board("15,15,5", "h8"), nodes=100).nodes > 0
