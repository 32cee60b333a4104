# SPDX-License-Identifier: MIT
"""Readers of files: streams of boards and games, and game records."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from ._core import GameRecord, Record, RecordReader, Rules, read_psq, read_sgf

PIECE = 1 << 16
LARGEST_RECORD = 64 << 20  # of a file that is one game


def _open(source: str | os.PathLike[str] | BinaryIO) -> BinaryIO:
    if source == "-":
        return sys.stdin.buffer
    return open(source, "rb") if isinstance(source, str | os.PathLike) else source


def read_records(
    source: str | os.PathLike[str] | BinaryIO, rules: Rules | str = "3,3,3", *, format: str = "auto"
) -> Iterator[Record]:
    """Yields the boards and games of a file (`-`: standard input), in constant memory. docs/formats.md has the formats.

    A record that cannot be read is yielded, too: its `content` is an Error, and reading continues.
    """
    reader = RecordReader(rules, format)
    file = _open(source)
    try:
        while piece := file.read(PIECE):
            reader.feed(piece)
            while (record := reader.next()) is not None:
                yield record
        reader.finish()
        while (record := reader.next()) is not None:
            yield record
    finally:
        if file is not source and source != "-":
            file.close()


def read_games(source: str | os.PathLike[str], rules: Rules | str = "15,15,5") -> Iterator[GameRecord]:
    """Yields the games of a file, or of all files of a folder: `.sgf` and `.psq` with all they hold, and every other
    format as moves. Boards without a history are left out. Raises the error of the first game that cannot be read.
    """
    path = Path(source)
    if path.is_dir():
        for file in sorted(p for p in path.rglob("*") if p.suffix.lower() in (".sgf", ".psq")):
            yield from read_games(file, rules)
        return
    if path.suffix.lower() in (".sgf", ".psq"):
        if path.stat().st_size > LARGEST_RECORD:
            raise ValueError(f"{path} is larger than {LARGEST_RECORD >> 20} MB")
        data = path.read_bytes()
        yield read_sgf(data, rules) if path.suffix.lower() == ".sgf" else read_psq(data, rules)
        return
    for record in read_records(source, rules):
        content = record.content
        if isinstance(content, Exception):
            raise content
        if isinstance(content, list):
            game = GameRecord(rules)
            node = 0
            for cell in content:
                node = game.add(node, cell)
            yield game
