# SPDX-License-Identifier: MIT
"""Batches: arrays of boards and games in, an array of verdicts or answers out."""

from __future__ import annotations

from ._core import best_moves, judge_boards, judge_games, judge_text

__all__ = ["best_moves", "judge_boards", "judge_games", "judge_text"]
