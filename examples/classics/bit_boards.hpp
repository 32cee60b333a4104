// SPDX-License-Identifier: MIT
// Bit boards: a player's stones as the bits of one word (docs/classics.md).
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace classics {

/// 3x3, bit 3 * row + column. In octal a digit is a row: three rows, three columns, two diagonals.
constexpr unsigned lines_3x3[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

/// Says whether a player with these stones has a line. All bits of the line must be there, and others may be, too.
constexpr bool has_line(unsigned stones) {
  return std::any_of(std::begin(lines_3x3), std::end(lines_3x3),
                     [&](unsigned line) { return (stones & line) == line; });
}

/// The bit of a cell where k in a row is found by shifting. The bit after each row is never set: it ends every run.
constexpr std::uint64_t bit_of(int row, int column, int columns) {
  return std::uint64_t{1} << (row * (columns + 1) + column);
}

/// Says whether the stones have k in a row. Requires: `columns <= 61`, `(columns + 1) * rows <= 64`.
constexpr bool has_run(std::uint64_t stones, int columns, int k) {
  for (const int step : {1, columns + 1, columns + 2, columns}) {     // right, down, diagonal, anti-diagonal
    std::uint64_t runs = stones;                                      // a bit where a run of 1 begins ...
    for (int length = 1; length < k; ++length) runs &= runs >> step;  // ... of 2, of 3, and so on
    if (runs != 0) return true;
  }
  return false;
}

}  // namespace classics
