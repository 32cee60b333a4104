// SPDX-License-Identifier: MIT
// scan: look at the whole board.
//
// Time O(m n) a stone, space one byte a cell. Any board, any rules. It is what one writes first, and
// the reference that every other method is tested against, so it is kept as plain as it can be.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/geometry.hpp"

namespace mnk::detect {

class Scan {
 public:
  static std::string_view refusal(const Rules&) { return {}; }

  explicit Scan(const Rules& rules) : rules_(rules), stones_(rules.cells(), Stone::none) {}

  bool place(Cell cell, Player player) {
    stones_[cell] = stone_of(player);
    return line_through(cell, stone_of(player));
  }

  void remove(Cell cell, Player) { stones_[cell] = Stone::none; }

  std::size_t state_bytes() const { return stones_.size(); }
  void clear() { std::fill(stones_.begin(), stones_.end(), Stone::none); }

 private:
  /// Measures every run of `own` once, from its first cell, and asks whether a winning one holds `last`.
  bool line_through(Cell last, Stone own) const {
    const int columns = rules_.columns();
    const int rows = rules_.rows();
    const auto is_own = [&](int row, int column) {
      return row >= 0 && row < rows && column >= 0 && column < columns && stones_[rules_.cell(row, column)] == own;
    };
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        if (!is_own(row, column)) continue;
        for (const Step& step : steps) {
          if (is_own(row - step.row, column - step.column)) continue;
          bool through_last = false;
          int length = 0;
          for (int r = row, c = column; is_own(r, c); r += step.row, c += step.column, ++length) {
            through_last |= rules_.cell(r, c) == last;
          }
          if (through_last && (rules_.exact() ? length == rules_.k() : length >= rules_.k())) return true;
        }
      }
    }
    return false;
  }

  Rules rules_;
  std::vector<Stone> stones_;
};

}  // namespace mnk::detect
