# SPDX-License-Identifier: MIT
"""Exceptions of the package. All are `ValueError`s with a `code` for programs and a sentence for people."""

from __future__ import annotations


class Error(ValueError):
    """Input that cannot be read or is not allowed.

    `code` is a stable word (docs/problems.yaml lists those of the JSON API, which are the same), `message` a sentence,
    `place` the line and the column in the text, from 1, or None.
    """

    def __init__(self, message: str, code: str = "", place: tuple[int, int] | None = None) -> None:
        super().__init__(message, code, place)
        self.message = message
        self.code = code
        self.place = place

    def __str__(self) -> str:
        return self.message


class ParseError(Error):
    """Text or data that cannot be read."""


class LegalityError(Error):
    """A rule, move, position or game that was read but is not allowed."""


class Interrupted(Exception):
    """A computation without a partial answer that was ended by its `stop`."""
