// SPDX-License-Identifier: MIT
// scan: test the whole board after every stone.
//
// Time O(m n) per stone, space one byte per cell. Any board, any rules. The reference for the tests of all other
// methods, so it is kept as simple as possible.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/geometry.hpp"

namespace mnk::detect {

class Scan {
 public:
  static std::string_view refusal(const Rules&) { return {}; }

  explicit Scan(const Rules& rules)
      : rules_(rules), checks_neighbours_(rules.caro() || rules.renju()), stones_(rules.cells(), Stone::none) {}

  bool place(Cell cell, Player player) {
    stones_[cell] = stone_of(player);
    return line_through(cell, stone_of(player));
  }

  void remove(Cell cell, Player) { stones_[cell] = Stone::none; }

  std::size_t state_bytes() const { return stones_.size(); }
  void clear() { std::fill(stones_.begin(), stones_.end(), Stone::none); }

 private:
  /// Returns true if k stones of `own` in a row include `last`. Tries every cell as the first of k, in each direction
  /// in which k cells fit.
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
          for (Cell cell = first + stride; length < k && stones_[cell] == own; cell += stride) {
            through_last |= cell == last;
            ++length;
          }
          if (length != k || !through_last || (rules_.exact() && is_longer(row, column, step, own))) continue;
          if (!checks_neighbours_ || may_win(row, column, step, own)) return true;
        }
      }
    }
    return false;
  }

  /// Returns true if the k stones beginning at (row, column) are part of a longer run.
  bool is_longer(int row, int column, Step step, Stone own) const {
    const auto is_own = [&](int r, int c) { return rules_.contains(r, c) && stones_[rules_.cell(r, c)] == own; };
    return is_own(row - step.row, column - step.column) ||
           is_own(row + rules_.k() * step.row, column + rules_.k() * step.column);
  }

  /// caro and renju: returns true if the k stones beginning at (row, column) win, given the cells before and after
  /// them.
#if defined(__GNUC__)
  [[gnu::noinline]]  // keeps the registers of line_through's loops free
#endif
  bool
  may_win(int row, int column, Step step, Stone own) const {
    if (is_longer(row, column, step, own)) return !rules_.exact_for(player_of(own));
    const auto is_opponents = [&](int r, int c) {
      if (!rules_.contains(r, c)) return false;
      const Stone stone = stones_[rules_.cell(r, c)];
      return stone != Stone::none && stone != own;
    };
    const bool closed = is_opponents(row - step.row, column - step.column) &&
                        is_opponents(row + rules_.k() * step.row, column + rules_.k() * step.column);
    return !(rules_.caro() && closed);
  }

  Rules rules_;
  bool checks_neighbours_;
  std::vector<Stone> stones_;
};

}  // namespace mnk::detect
