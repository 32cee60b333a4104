# SPDX-License-Identifier: MIT
"""Readers and writers of boards, games and game records."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mnk
from reference import Game
from test_core import choices, games, played


@given(games, choices, st.sampled_from(["board", "json", "csv"]))
def test_positions_are_read_back_as_written(game: Game, numbers: list[int], form: str) -> None:
    position = played(game, numbers)[0].position()
    if form == "csv" and game.text != "3,3,3":
        return  # the format of the UCI data set has nine cells
    text = mnk.write_record(position, game.text, form)
    assert mnk.read_record(text, game.text, form) == position


@given(games, choices, st.sampled_from(["moves", "json"]))
def test_moves_are_read_back_as_written(game: Game, numbers: list[int], form: str) -> None:
    board = played(game, numbers)[0]
    if form == "moves" and not board.moves:
        return  # an empty line is no game
    text = mnk.write_record(board, format=form)
    assert mnk.read_record(text, game.text, form) == board.moves
    assert mnk.write_record(board.moves, game.text, form) == text


@given(games, choices, st.text("abcXY \\]:;()[\nö", max_size=20))
def test_game_records_are_read_back_as_written(game: Game, numbers: list[int], comment: str) -> None:
    board = played(game, numbers)[0]
    record = mnk.GameRecord(game.text)
    record.x_name, record.o_name, record.result = "Ada \\ ]", "Bob;", "0"
    node = 0
    for cell in board.moves:
        node = record.add(node, cell, comment=comment)
    assert record.moves == board.moves and record.board() == board
    again = mnk.read_sgf(mnk.write_sgf(record), game.text)
    assert again.moves == board.moves and again.x_name == record.x_name and not again.problems
    assert [len(node.children) for node in again.nodes] == [len(node.children) for node in record.nodes]
    if game.k == 5:
        assert mnk.read_psq(mnk.write_psq(record), game.text).moves == board.moves


def test_variations() -> None:
    record = mnk.GameRecord("15,15,5")
    first = record.add(0, "h8")
    main, side = record.add(first, "h9"), record.add(first, (0, 0), comment="a trap")
    again = mnk.read_sgf(mnk.write_sgf(record))
    assert again == record and record.nodes[first].children == [main, side]
    assert record.nodes[side].comment == "a trap" and record.nodes[side].move == (mnk.Player.O, 0)
    assert record.nodes[0].move is None and record.nodes[0].parent is None and record.nodes[main].parent == first
    with pytest.raises(IndexError):
        record.add(99, "h8")
    with pytest.raises(mnk.LegalityError):
        record.add(0, 225)


def test_games_that_begin_with_stones() -> None:
    record = mnk.read_sgf(b"(;SZ[3];AB[aa];AW[bb]PL[B];B[cc];W[ca])", "3,3,3")
    assert record.board().position() == mnk.Position("3,3,3", "X.O/.O./..X")
    assert record.moves == [8, 2]
    with pytest.raises(ValueError, match="no set-up position"):
        mnk.write_psq(record)
    with pytest.raises(mnk.LegalityError, match="turn"):
        mnk.read_sgf(b"(;SZ[3]PL[W];W[cc])", "3,3,3").board()


STREAM = b"XO./.X./..O\n\nX........\nnonsense here\n.........\n"


def test_streams_go_on_after_a_bad_record(tmp_path: Path) -> None:
    path = tmp_path / "boards"
    path.write_bytes(STREAM)
    for source in (path, str(path), io.BytesIO(STREAM)):
        records = list(mnk.read_records(source))
        good = [record.content for record in records if isinstance(record.content, mnk.Position)]
        assert good[0] == mnk.Position("3,3,3", "XO./.X./..O") and good[-1] == mnk.Position("3,3,3")
        bad = [record for record in records if isinstance(record.content, mnk.Error)]
        assert bad and bad[0].content.code and bad[0].line == 4  # type: ignore[union-attr]
        assert [record.number for record in records] == list(range(1, len(records) + 1))


@given(st.lists(st.integers(1, 9), max_size=30))
def test_pieces_may_be_cut_anywhere(cuts: list[int]) -> None:
    whole, pieces = mnk.RecordReader("3,3,3"), mnk.RecordReader("3,3,3")
    whole.feed(STREAM)
    rest = STREAM
    for cut in cuts:
        pieces.feed(rest[:cut])
        rest = rest[cut:]
    pieces.feed(rest)
    texts = []
    for reader in (whole, pieces):
        reader.finish()
        texts.append([(record.number, record.line, repr(record.content)) for record in iter(reader.next, None)])
    assert texts[0] == texts[1] and len(texts[0]) >= 4


def test_files_and_folders_of_games(tmp_path: Path) -> None:
    record = mnk.GameRecord("15,15,5")
    record.add(record.add(0, "h8"), "h9")
    (tmp_path / "a.sgf").write_bytes(mnk.write_sgf(record))
    (tmp_path / "b.psq").write_bytes(mnk.write_psq(record))
    (tmp_path / "c.txt").write_text("h8h9\nh8 h9 h10\n")
    assert [game.moves for game in mnk.read_games(tmp_path)] == [record.moves] * 2
    moves = [game.moves for game in mnk.read_games(tmp_path / "c.txt")]
    assert moves == [record.moves, [*record.moves, mnk.Rules("15,15,5").cell("h10")]]
    (tmp_path / "d.txt").write_text("h8h9\nz99\n")
    with pytest.raises(mnk.Error):
        list(mnk.read_games(tmp_path / "d.txt"))
    with pytest.raises(OSError):
        list(mnk.read_games(tmp_path / "none.sgf"))


def test_errors_have_a_place() -> None:
    with pytest.raises(mnk.ParseError) as error:
        mnk.read_record("XO.\n.?.\n...", format="board")
    assert error.value.place is not None and error.value.place[0] == 2


@given(st.binary(max_size=200))
def test_garbage_is_read_or_refused(data: bytes) -> None:
    for read in (mnk.read_sgf, mnk.read_psq):
        try:
            read(data)
        except mnk.Error as error:
            assert error.code and str(error)
    for record in mnk.read_records(io.BytesIO(data)):
        assert isinstance(record.content, (mnk.Position, list, mnk.Error))
    assert not mnk.check(data)


@given(st.text(max_size=60))
def test_text_is_read_or_refused(text: str) -> None:
    for read in (
        mnk.read_record,
        mnk.Rules,
        lambda t: mnk.Board("15,15,5", t),
        mnk.judge,
        lambda t: mnk.parse_openings(t, "15,15,5"),
    ):
        try:
            read(text)
        except (mnk.Error, UnicodeEncodeError) as error:
            assert str(error)


def test_wrong_formats_and_names() -> None:
    with pytest.raises(ValueError, match="format"):
        mnk.read_record("...", format="xml")
    with pytest.raises(ValueError, match="moves"):
        mnk.write_record(mnk.Position("3,3,3"), format="moves")
    record = mnk.GameRecord("15,15,5")
    record.x_name = "two\nlines"
    with pytest.raises(ValueError, match="line breaks"):
        mnk.write_sgf(record)


def test_openings() -> None:
    assert mnk.parse_opening("0,0, 1,0", "15,15,5")[0] == mnk.Rules("15,15,5").cell("h8")
    assert len(mnk.parse_openings("0,0, 1,0\n0,0, 1,1\n", "15,15,5")) == 2
    with pytest.raises(mnk.Error):
        mnk.parse_opening("0,0, 0,0", "15,15,5")
