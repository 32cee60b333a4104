// SPDX-License-Identifier: MIT
// renju: the moves that X may not make.
//
// A stone of X that makes five (exactly five in a row) is always allowed, and wins. Any other stone of X is forbidden
// if it makes an overline (six or more in a row), two fours or two threes; docs/rules.md draws each of them. The
// definitions are those of the Renju International Federation:
//
//   four           four stones of X in one line to which one more stone adds up to five; two fours may lie on one line
//   straight four  four in an unbroken row that become five at either end
//   three          three stones in one line to which one more stone adds up to a straight four. That stone must itself
//   not be
//                  forbidden and not make five: whether three stones are a three may depend on threes elsewhere, and so
//                  on
//
// O may make anything. All functions look at the stones alone: whose turn it is, and whether the game is over, is the
// caller's affair.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <span>
#include <string_view>
#include <vector>

#include "mnk/rules.hpp"

#pragma GCC visibility push(default)

namespace mnk {

/// Why X may not move there; where several hold, the last in this order.
enum class Forbidden : std::uint8_t { none, double_three, double_four, overline };

std::string_view to_string(Forbidden why);  ///< "none", "double_three", "double_four", "overline"
std::ostream& operator<<(std::ostream& out, Forbidden why);
std::string_view code_of(Forbidden why);  ///< "double_three", "double_four", "overline"; empty for `none`
std::string_view sentence_of(
    Forbidden why);  ///< what the stone would make, in words: "two threes at once"; empty for `none`

/// What a stone of X on `cell` would be by the rules of renju, whatever the options of `rules`, of which only the sides
/// count.
///
/// O(1) where there are no two threes: at most 40 cells are read. A double three costs as much again for every stone
/// that would make it a straight four. Nothing is written: several threads may ask about the same stones. Requires:
/// `stones.size() == rules.cells()`, row by row as in Position, `stones[cell]` is none.
Forbidden forbidden(const Rules& rules, std::span<const Stone> stones, Cell cell);

/// The 11 cells of a line around one of them: bit 5 is that cell, bit 5 + i the i-th after it in the direction. Of a
/// cell beyond the board's edge neither bit is set.
struct LineBits {
  std::uint32_t x;
  std::uint32_t empty;
};

/// For callers that keep the board in their own way and read lines faster than cell by cell.
class LineReader {
 public:
  /// Requires of the answer: the line as above. The cell is on the board.
  virtual LineBits read(int row, int column, Direction direction) const = 0;

 protected:
  ~LineReader() = default;
};

/// The same for stones that `lines` reads. Requires: the cell is on the board and empty.
Forbidden forbidden(const LineReader& lines, int row, int column);

struct ForbiddenCell {
  Cell cell;
  Forbidden why;
  bool operator==(const ForbiddenCell&) const = default;
};

/// All empty cells where X may not move, by cell. Requires: as above.
std::vector<ForbiddenCell> forbidden_cells(const Rules& rules, std::span<const Stone> stones);

}  // namespace mnk

#pragma GCC visibility pop
