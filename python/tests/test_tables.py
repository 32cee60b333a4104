# SPDX-License-Identifier: MIT
"""Tables: made, opened and looked up from Python; values, labels and best moves with a table are those without."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import mnk
from mnk.__main__ import main

GAMES = ("4,4,3", "4,3,3:misere", "4,4,4:gravity")
UNDECIDED = "4,4,4:misere"  # its first moves take the solver millions of positions


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables")
    for game in (*GAMES, UNDECIDED):
        assert mnk.table.make(game, folder / game).complete
    return folder


@pytest.fixture(autouse=True)
def no_variable(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("MNK_TABLES", raising=False)
    yield


def test_a_table_is_opened_and_looked_up(tables: Path) -> None:
    info = mnk.table.info(tables / "4,4,3")
    assert (
        info.complete and str(info.rules) == "4,4,3" and [layer.stones for layer in info.layers] == [*range(16, -1, -1)]
    )
    layers = info.layers
    counted = sum(layer.wins + layer.draws + layer.losses + layer.finished for layer in layers)
    assert (counted, sum(layer.classes for layer in layers)) == (6_036_001, 756_387)  # as published
    assert sum(layer.bytes for layer in layers) == sum(path.stat().st_size for path in (tables / "4,4,3").iterdir())
    with_text = mnk.table.open(str(tables / "4,4,3"))
    assert with_text.rules == mnk.Rules("4,4,3")
    for what in ("b2", mnk.Board("4,4,3", "b2"), mnk.Board("4,4,3", "b2").position()):
        answer = with_text.probe(what)
        best = mnk.best(mnk.Board("4,4,3", "b2"))
        assert (answer.score, answer.cell) == (best.score, best.cell)
        assert with_text.scores(what) == {move.cell: move.score for move in best.moves}
    for what, code in (("XXX./OO../..../....", "game_over"), ("XX../..../..../....", "too_many_x")):
        with pytest.raises(mnk.LegalityError) as caught:
            with_text.probe(what)
        assert caught.value.code == code
    with pytest.raises(mnk.LegalityError) as caught:
        with_text.probe(mnk.Board("4,3,3"))
    assert caught.value.code == "other_rules"


def test_a_table_is_made_in_steps(tmp_path: Path) -> None:
    stopped = threading.Event()
    stopped.set()
    assert not mnk.table.make("5,4,3", tmp_path / "5,4,3", stop=stopped).complete
    assert not mnk.table.make("4,4,4", tmp_path / "4,4,4", seconds=0).complete
    assert mnk.table.make("4,4,4", tmp_path / "4,4,4", threads=2).complete
    for game, code in (("15,15,5", "too_large"), ("5,5,5:caro", "unsupported_rules"), ("4,4,3", "other_game")):
        with pytest.raises(mnk.LegalityError) as caught:
            mnk.table.make(game, tmp_path / "4,4,4")
        assert caught.value.code == code
    for read in (mnk.table.info, mnk.table.open):
        with pytest.raises(mnk.LegalityError) as caught:
            read(tmp_path / "nothing")
        assert caught.value.code == "no_table"
        with pytest.raises(ValueError, match="zero byte|null byte"):
            read("a\0b")
        with pytest.raises(TypeError):
            read(5)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("prefer", ["first", "fastest"])
def test_labels_are_the_same_with_a_table(game: str, prefer: str, tables: Path) -> None:
    stones = mnk.random_positions(game, 300, (0, 8), seed=3)
    expected = mnk.label_positions(game, stones, prefer=prefer)
    for threads in (1, 4):
        found = mnk.label_positions(game, stones, prefer=prefer, threads=threads, tables=tables)
        for field in expected._fields:
            assert np.array_equal(getattr(found, field), getattr(expected, field)), field


@pytest.mark.parametrize("game", GAMES)
def test_values_and_best_moves_are_the_same_with_a_table(game: str, tables: Path) -> None:
    kept = mnk.BestSolver(game, tables=tables)
    for stones in mnk.random_positions(game, 50, (0, 8), seed=5):
        position = mnk.Position(game, stones)
        for prefer in ("first", "fastest"):
            expected = mnk.best(position, prefer=prefer)
            for found in (mnk.best(position, prefer=prefer, tables=tables), kept.best(position, prefer=prefer)):
                assert (found.score, found.plies, found.cell, found.optimal) == (
                    *(expected.score, expected.plies, expected.cell),
                    expected.optimal,
                )
        solved = mnk.solve(position, tables=tables)
        assert solved.method == "table" and solved.nodes == 0 and solved.value == mnk.solve(position).value


def test_a_table_answers_what_the_limits_do_not_allow(tables: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    position = mnk.Position(UNDECIDED)
    stones = np.zeros((1, 4, 4), np.uint8)
    with pytest.raises(mnk.LegalityError) as caught:
        mnk.best(position, nodes=1000)
    assert caught.value.code == "too_large"
    assert mnk.best(position, nodes=1000, tables=tables).score == 0
    assert mnk.label_positions(UNDECIDED, stones, nodes=1000, tables=os.fsencode(tables).decode()).plies[0] == 16
    monkeypatch.setenv("MNK_TABLES", str(tables))
    assert mnk.best(position, nodes=1000).score == mnk.BestSolver(UNDECIDED).best(position, nodes=1000).score == 0
    assert mnk.label_positions(UNDECIDED, stones, nodes=1000).value[0] == 0
    assert mnk.solve(position).method == "table"
    assert mnk.solve(mnk.Position("4,4,3"), certificate=True).certified
    assert mnk.solve(mnk.Position("4,4,4:gravity"), plies=True).plies == 16
    with pytest.raises(mnk.LegalityError) as caught:
        mnk.best(position, nodes=1000, tables="")
    assert caught.value.code == "too_large"


def test_games_without_a_table_are_searched(tables: Path, tmp_path: Path) -> None:
    for folder in (tables, tmp_path, tmp_path / "nowhere"):
        assert mnk.best(mnk.Position("4,2,3"), tables=folder).score == mnk.best(mnk.Position("4,2,3")).score
        assert mnk.solve(mnk.Position("4,2,3"), tables=folder).method != "table"
    with pytest.raises(mnk.LegalityError) as caught:
        mnk.solve("XXX./OO../..../....", "4,4,3", tables=tables)
    assert caught.value.code == "game_over"


def test_a_damaged_table_is_an_error(tables: Path, tmp_path: Path) -> None:
    game = "4,4,3"
    whole = mnk.table.make(game, tmp_path / game)
    opened, kept = mnk.table.open(tmp_path / game), mnk.BestSolver(game, tables=tmp_path)
    path = tmp_path / game / "layer-03.mnkt"
    good = path.read_bytes()
    with open(path, "r+b") as file:
        file.seek(70)
        file.write(b"damaged")
    before, later = mnk.Board(game, "b2 c3"), mnk.Board(game, "b2 c3 a1")
    stones = np.concatenate([board.position().stones.reshape(1, 4, 4) for board in (later, before)])
    for call in (
        lambda: mnk.best(before, tables=tmp_path),
        lambda: mnk.solve(before, tables=tmp_path),
        lambda: kept.best(before),
        lambda: opened.probe(before),
        lambda: opened.scores(before),
    ):
        for _ in range(2):
            with pytest.raises(mnk.LegalityError) as caught:
                call()
            assert caught.value.code == "bad_table"
    with pytest.raises(mnk.LegalityError, match="position 1: .*layer-03.mnkt") as caught:
        mnk.label_positions(game, stones, tables=tmp_path)
    assert caught.value.code == "bad_table"
    assert kept.best(later).score == mnk.best(later).score  # of another layer
    path.write_bytes(good[:-1])
    for refused in (
        lambda: mnk.table.open(tmp_path / game),
        lambda: mnk.table.info(tmp_path / game),
        lambda: mnk.BestSolver(game, tables=tmp_path),
        lambda: mnk.label_positions(game, stones, tables=tmp_path),
        lambda: mnk.best(later, tables=tmp_path),
    ):
        with pytest.raises(mnk.LegalityError) as caught:
            refused()
        assert caught.value.code == "bad_table"
    path.write_bytes(good)
    assert mnk.table.info(tmp_path / game).layers[0].wins == whole.layers[0].wins
    os.rename(tmp_path / game, tmp_path / "4,3,3")
    with pytest.raises(mnk.LegalityError) as caught:
        mnk.best(mnk.Position("4,3,3"), tables=tmp_path)
    assert caught.value.code == "other_game"


def test_threads_share_a_table(tables: Path) -> None:
    game = "4,4,3"
    opened, kept = mnk.table.open(tables / game), mnk.BestSolver(game, tables=tables)
    boards = [mnk.Position(game, stones) for stones in mnk.random_positions(game, 200, (0, 9), seed=8)]
    expected = [(best.score, best.cell) for best in map(mnk.BestSolver(game).best, boards)]

    def look(position: mnk.Position) -> tuple[int, int]:
        answer, best = opened.probe(position), kept.best(position)
        assert (answer.score, answer.cell) == (best.score, best.cell)
        return answer.score, answer.cell

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(look, boards)) == expected


def test_a_data_set_is_the_same_with_a_table(tables: Path, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    common = ["label", "--game", "4,4,3", "--positions", "300", "--plies", "0:8", "--seed", "5"]
    assert main([*common, "--out", str(tmp_path / "without")]) == 0
    assert main([*common, "--out", str(tmp_path / "with"), "--tables", str(tables)]) == 0
    name = mnk.Dataset(tmp_path / "with").request.file_name(0)
    assert (tmp_path / "with" / name).read_bytes() == (tmp_path / "without" / name).read_bytes()
    few = [
        "label",
        "--game",
        UNDECIDED,
        "--positions",
        "1",
        "--plies",
        "0",
        "--nodes",
        "1000",
        "--out",
        str(tmp_path / "few"),
    ]
    assert main(few) == 1
    assert main([*few, "--tables", str(tables)]) == 0
