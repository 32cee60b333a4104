// SPDX-License-Identifier: MIT
// Forbidden moves of X in renju.
//
// A stone of X that makes five (exactly five in a row) is always allowed, and wins. Any other stone of X is forbidden
// if it makes an overline (six or more in a row), two fours or two threes. docs/rules.md shows each of them. The
// definitions are those of the Renju International Federation:
//
//   four           four stones of X in one line to which one more stone adds up to five; two fours may lie on one line
//   straight four  four in an unbroken row that become five at either end
//   three          three stones in one line that one more stone turns into a straight four. That stone must itself
//                  be neither forbidden nor make five, so the definition is recursive
//
// O has no forbidden moves. All functions look only at the stones; the caller checks whose turn it is and that the game
// is not over.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <span>
#include <string_view>
#include <vector>

#include "mnk/rules.hpp"

#pragma GCC visibility push(default)

namespace mnk {

/// The reason why a move of X is forbidden; if several apply, the last in this order.
enum class Forbidden : std::uint8_t { none, double_three, double_four, overline };

std::string_view to_string(Forbidden why);  ///< "none", "double_three", "double_four", "overline"
std::ostream& operator<<(std::ostream& out, Forbidden why);
std::string_view code_of(Forbidden why);      ///< "double_three", "double_four", "overline"; empty for `none`
std::string_view sentence_of(Forbidden why);  ///< the pattern in words: "two threes at once"; empty for `none`

/// Classifies a stone of X on `cell` by the rules of renju. Only the board size of `rules` is used, not its options.
///
/// O(1) unless the stone may make two threes: at most 40 cells are read. A possible double three costs the same again
/// for every stone that would make a straight four. Thread-safe: nothing is written. Requires: `stones.size() ==
/// rules.cells()`, `stones` is row by row as in Position, `stones[cell]` is none.
Forbidden forbidden(const Rules& rules, std::span<const Stone> stones, Cell cell);

/// The 11 cells of a line centred on one cell: bit 5 is the centre, bit 5 + i the i-th cell after it in the direction.
/// A cell beyond the board's edge has neither bit set.
struct LineBits {
  std::uint32_t x;
  std::uint32_t empty;
};

/// Interface for callers with their own board representation that read a line faster than cell by cell.
class LineReader {
 public:
  /// Returns the line through (row, column), as LineBits describes. The cell is on the board.
  virtual LineBits read(int row, int column, Direction direction) const = 0;

 protected:
  ~LineReader() = default;
};

/// Classifies a stone of X at (row, column), with the board read through `lines`. Requires: the cell is on the board
/// and empty.
Forbidden forbidden(const LineReader& lines, int row, int column);

struct ForbiddenCell {
  Cell cell;
  Forbidden why;
  bool operator==(const ForbiddenCell&) const = default;
};

/// All forbidden cells of X, by cell. Requires: `stones.size() == rules.cells()`, row by row as in Position.
std::vector<ForbiddenCell> forbidden_cells(const Rules& rules, std::span<const Stone> stones);

}  // namespace mnk

#pragma GCC visibility pop
