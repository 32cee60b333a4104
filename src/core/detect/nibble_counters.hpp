// SPDX-License-Identifier: MIT
// counters on 3,3,3: the eight counters of a player in the eight nibbles of one word.
//
//     nibble     7    6    5    4    3    2    1    0
//     line      anti diag col2 col1 col0 row2 row1 row0
//
// Each nibble starts at 5 and a stone adds 1 to each of its lines. The third stone of a line sets the nibble's top bit:
// one addition and one AND per stone. O(1) time, 8 bytes. 3,3,3 only.
#pragma once

#include <array>
#include <cstdint>

#include "core/geometry.hpp"

namespace mnk::detect {

class NibbleCounters {
 public:
  static bool supports(const Rules& rules) { return rules.columns() == 3 && rules.rows() == 3 && rules.k() == 3; }

  explicit NibbleCounters(const Rules&) {}

  bool place(Cell cell, Player player) {
    std::uint32_t& word = words_[player];
    word += lines_of[cell];
    return (word & (lines_of[cell] << 3)) != 0;
  }

  void remove(Cell cell, Player player) { words_[player] -= lines_of[cell]; }

  std::size_t state_bytes() const { return sizeof(*this); }
  void clear() { words_ = start; }

 private:
  static constexpr PerPlayer<std::uint32_t> start = {0x55555555, 0x55555555};

  static constexpr std::array<std::uint32_t, 9> lines_of = [] {
    std::array<std::uint32_t, 9> lines{};
    for (std::uint32_t cell = 0; cell < 9; ++cell) {
      const std::uint32_t row = cell / 3;
      const std::uint32_t column = cell % 3;
      lines[cell] = (1U << (4 * row)) | (1U << (12 + 4 * column));
      if (row == column) lines[cell] |= 1U << 24;
      if (row + column == 2) lines[cell] |= 1U << 28;
    }
    return lines;
  }();

  PerPlayer<std::uint32_t> words_ = start;
};

}  // namespace mnk::detect
