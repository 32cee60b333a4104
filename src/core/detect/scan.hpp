// SPDX-License-Identifier: MIT
// scan: look at the whole board.
//
// Time O(m n) a stone, space one byte a cell. Any board, any rules. It is what one writes first, and
// the reference that every other method is tested against, so it is kept as plain as it can be.
#pragma once

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

 private:
  bool is(Stone own, int row, int column) const { return rules_.contains(row, column) && stones_[rules_.cell(row, column)] == own; }

  /// Every run of `own` is measured once, from its first cell.
  bool line_through(Cell last, Stone own) const {
    for (int row = 0; row < rules_.rows(); ++row) {
      for (int column = 0; column < rules_.columns(); ++column) {
        if (!is(own, row, column)) continue;
        for (const Step& step : steps) {
          if (is(own, row - step.row, column - step.column)) continue;
          int length = 0;
          bool through_last = false;
          for (int r = row, c = column; is(own, r, c); r += step.row, c += step.column) {
            through_last |= rules_.cell(r, c) == last;
            ++length;
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
