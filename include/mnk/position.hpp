// SPDX-License-Identifier: MIT
// Stones on a board without a history, as read from a file or pasted text. A Position may be unreachable; `judge`
// (mnk/judge.hpp) decides that. Board is a game played move by move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/rules.hpp"

#pragma GCC visibility push(default)

namespace mnk {

/// `stones[cell]` for each of the `rules.cells()` cells, row by row from the top left.
struct Position {
  Rules rules;
  std::vector<Stone> stones;

  explicit Position(const Rules& r = {}) : rules(r), stones(r.cells(), Stone::none) {}
  Stone at(int row, int column) const { return stones[rules.cell(row, column)]; }
  bool operator==(const Position&) const = default;

  /// Reads a board as to_text writes it, or with `/` between the rows, or all cells on one line: `XO./.X./..O`. Cells
  /// are `X x 1`, `O o 2`, `. _ - b B space`, side by side or with a space between them. Empty lines around the board
  /// are ignored. SyntaxError `ambiguous` (with `/`, digits could be counts of empty cells), `bad_cell`,
  /// `bad_row_length`, `missing_rows`, `too_many_rows`, `zero_cell`, `tab`, `control_byte`. Drawn boards, JSON and CSV:
  /// read_record (mnk/records.hpp).
  static Result<Position> parse(const Rules& rules, std::string_view text);
};

/// A winning run: all its cells, in the order of the direction. Without `exact` the run may be longer than k.
struct Line {
  Direction direction;
  std::vector<Cell> cells;
  bool operator==(const Line&) const = default;
};

/// All winning runs of `player`: first by direction (row, column, diagonal, anti_diagonal), then by
/// first cell. With `exact`, and for X with `renju`, only runs of exactly k count. With `caro`, a run of exactly k
/// between two stones of the opponent does not count. With k = 1 every run of a row is reported, exact or not.
/// O(cells).
std::vector<Line> winning_lines(const Position& position, Player player);

/// Rows of `X`, `O` and `.`, each ended by a newline.
std::string to_text(const Position& position);
/// The same as to_text.
std::string to_string(const Position& position);
std::ostream& operator<<(std::ostream& out, const Position& position);
/// "row 0 1 2": the direction and the cells.
std::string to_string(const Line& line);
std::ostream& operator<<(std::ostream& out, const Line& line);

}  // namespace mnk

/// Hash of rules and stones. O(cells).
template <>
struct std::hash<mnk::Position> {
  std::size_t operator()(const mnk::Position& position) const noexcept;
};

template <>
struct std::hash<mnk::Line> {
  std::size_t operator()(const mnk::Line& line) const noexcept;
};

#pragma GCC visibility pop
