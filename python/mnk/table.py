# SPDX-License-Identifier: MIT
"""Tables: the value of every position of a small game, in files. docs/tables.md has sizes, cost and format."""

from __future__ import annotations

import os

from ._core import Table, TableAnswer, TableInfo, TableLayer, open_table, table_info
from ._core import make_table as make

__all__ = ["Table", "TableAnswer", "TableInfo", "TableLayer", "info", "make", "open"]


def open(folder: str | os.PathLike[str]) -> Table:
    """Opens a table. Raises LegalityError `no_table`, `unreadable_file`, `bad_table`."""
    return open_table(folder)


def info(folder: str | os.PathLike[str]) -> TableInfo:
    """Reads the headers of a table, finished or not. Raises LegalityError as `open`."""
    return table_info(folder)
