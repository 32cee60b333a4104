// SPDX-License-Identifier: MIT
// Stones on a board without a history: what a person pastes, what a file holds. A Position may be
// impossible; `judge` (mnk/judge.hpp) says so. A game that is played move by move is a Board.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "mnk/rules.hpp"

namespace mnk {

/// `stones[cell]` for each of the `rules.cells()` cells, row by row from the top left.
struct Position {
  Rules rules;
  std::vector<Stone> stones;

  explicit Position(const Rules& r = {}) : rules(r), stones(r.cells(), Stone::none) {}
  Stone at(int row, int column) const { return stones[rules.cell(row, column)]; }
  bool operator==(const Position&) const = default;
};

/// A winning run: every cell of it, in the direction's order. With `at least k` it may be longer than k.
struct Line {
  Direction direction;
  std::vector<Cell> cells;
  bool operator==(const Line&) const = default;
};

/// All winning runs of `player`: first by direction (row, column, diagonal, anti_diagonal), then by
/// first cell. With `exact`, and of X with `renju`, only runs of
/// exactly k; with `caro` no run of exactly k between two stones of the opponent. With k = 1, where the first stone ends
/// the game, the runs of the rows are reported, exact or not.
/// O(cells).
std::vector<Line> winning_lines(const Position& position, Player player);

/// Rows of `X`, `O` and `.`, each ended by a newline.
std::string to_text(const Position& position);

}  // namespace mnk
