// SPDX-License-Identifier: MIT
// Tables of 3,3,3: the cells, and the eight lines as the bits of a byte.
//
//   cells        lines
//   0 1 2        bits 0..2 rows, 3..5 columns, 6 the diagonal 0-4-8, 7 the anti-diagonal 2-4-6
//   3 4 5
//   6 7 8
#pragma once

#include <cstdint>

namespace mnk::batch::tables {

inline constexpr int line_cells[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};  // octal: one digit per row

/// The lines through a cell.
constexpr int lines_through(int cell) {
  int lines = 0;
  for (int line = 0; line < 8; ++line) {
    if ((line_cells[line] >> cell & 1) != 0) lines |= 1 << line;
  }
  return lines;
}

/// Look-up table of 16 bytes, indexed by a nibble.
struct Nibble {
  std::uint8_t at[16];
};

/// Builds a table from a function of the nibble.
template <class F>
constexpr Nibble nibble_table(F f) {
  Nibble table{};
  for (int i = 0; i < 16; ++i) table.at[i] = static_cast<std::uint8_t>(f(i));
  return table;
}

constexpr std::uint8_t ones(int bits) {
  std::uint8_t count = 0;
  for (; bits != 0; bits &= bits - 1) ++count;
  return count;
}

/// The lines that stay possible given `stones` on the four cells from `first` on: no cell of the line among them is
/// empty.
constexpr int unbroken(int first, int stones) {
  int lines = 0xff;
  for (int i = 0; i < 4 && first + i < 9; ++i) {
    if ((stones >> i & 1) == 0) lines &= ~lines_through(first + i);
  }
  return lines;
}

}  // namespace mnk::batch::tables
