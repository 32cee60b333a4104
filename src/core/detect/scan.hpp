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
  /// From every cell of `own`, in each direction where k cells fit: are the next k - 1 its own, too?
  bool line_through(Cell last, Stone own) const {
    const int k = rules_.k();
    for (int row = 0; row < rules_.rows(); ++row) {
      for (int column = 0; column < rules_.columns(); ++column) {
        const Cell first = rules_.cell(row, column);
        if (stones_[first] != own) continue;
        for (const Step& step : steps) {
          if (!rules_.contains(row + (k - 1) * step.row, column + (k - 1) * step.column)) continue;
          const int stride = step.row * rules_.columns() + step.column;
          bool through_last = first == last;
          int length = 1;
          for (Cell cell = first + static_cast<Cell>(stride); length < k && stones_[cell] == own; cell += static_cast<Cell>(stride)) {
            through_last |= cell == last;
            ++length;
          }
          if (length == k && through_last && may_win(row, column, step, own)) return true;
        }
      }
    }
    return false;
  }

  /// Whether what stands before and after the k stones from there on lets them win.
  bool may_win(int row, int column, Step step, Stone own) const {
    const Player player = own == Stone::x ? Player::x : Player::o;
    const Stone other = stone_of(opponent(player));
    const auto is = [&](Stone stone, int r, int c) { return rules_.contains(r, c) && stones_[rules_.cell(r, c)] == stone; };
    const int end_row = row + rules_.k() * step.row;
    const int end_column = column + rules_.k() * step.column;
    const bool longer = is(own, row - step.row, column - step.column) || is(own, end_row, end_column);
    const bool blocked = is(other, row - step.row, column - step.column) && is(other, end_row, end_column);
    return !(longer && rules_.exact_for(player)) && !(blocked && rules_.caro());
  }

  Rules rules_;
  std::vector<Stone> stones_;
};

}  // namespace mnk::detect
