// SPDX-License-Identifier: MIT
// counters: count each player's stones on every line (the answer to LeetCode 348, for any k).
//
// A line is a window of k cells, named by its direction and first cell:
//
//     k = 3, row direction      . . c . .      c lies on the windows that begin
//                               ^ ^ ^          0, 1 and 2 cells before it
//
// On n,n,n there is one window per row, per column and per main diagonal, as in the textbook solution. Each player has
// its own counters, since a shared counter would count mixed lines as wins. Time O(k) per stone, independent of the
// other stones; space 16 bytes per cell. Boards up to 2^20 cells.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "core/geometry.hpp"
#include "mnk/detail/zero_array.hpp"

namespace mnk::detect {

class Counters {
 public:
  static constexpr std::uint32_t cell_limit = 1U << 20;
  static std::string_view refusal(const Rules& rules) {
    return rules.cells() > cell_limit ? "counters needs a board of at most 1048576 cells" : std::string_view{};
  }

  explicit Counters(const Rules& rules) : rules_(rules), divider_(rules), counts_(std::size_t{4} * rules.cells()) {}

  bool place(Cell cell, Player player) {
    bool line = false;
    for_windows(cell, player, [&](std::uint16_t& count) { line |= ++count == rules_.k(); });
    return line && (!rules_.exact() || exact_line(cell, player));
  }

  void remove(Cell cell, Player player) {
    for_windows(cell, player, [](std::uint16_t& count) { --count; });
  }

  std::size_t state_bytes() const { return counts_.bytes(); }
  void clear() { counts_.clear(); }

 private:
  /// Windows through a cell begin `first` to `last` steps before it; first > last if there are none.
  struct Windows {
    int first;
    int last;
    int before;  ///< number of board cells before this one in the direction
    int after;
    int stride;  ///< difference of neighbouring cell numbers in the direction
  };

  Windows windows(Cell cell, std::size_t direction) const {
    const int row = divider_.row(cell);
    const int column = divider_.column(cell, row);
    const int right = rules_.columns() - 1 - column;
    const int down = rules_.rows() - 1 - row;
    const std::array<int, 4> before = {column, row, std::min(row, column), std::min(row, right)};
    const std::array<int, 4> after = {right, down, std::min(down, right), std::min(down, column)};
    const int b = before[direction];
    const int a = after[direction];
    const Step step = steps.values[direction];
    return {std::max(0, rules_.k() - 1 - a), std::min(rules_.k() - 1, b), b, a,
            step.row * rules_.columns() + step.column};
  }

  std::uint16_t& count(std::size_t direction, int first_cell, Player player) {
    const auto window = direction * rules_.cells() + first_cell;
    return counts_[window][player];
  }

  template <class Visit>
  void for_windows(Cell cell, Player player, Visit visit) {
    for (std::size_t d = 0; d < 4; ++d) {
      const Windows w = windows(cell, d);
      for (int j = w.first; j <= w.last; ++j) visit(count(d, cell - j * w.stride, player));
    }
  }

  /// A full window is a run of exactly k if neither neighbour window on the same line is full.
  bool exact_line(Cell cell, Player player) {
    for (std::size_t d = 0; d < 4; ++d) {
      const Windows w = windows(cell, d);
      for (int j = w.first; j <= w.last; ++j) {
        const int start = cell - j * w.stride;
        const auto full = [&](int first_cell) { return count(d, first_cell, player) == rules_.k(); };
        if (!full(start)) continue;
        const bool longer_before = w.before > j && full(start - w.stride);
        const bool longer_after = w.after > rules_.k() - 1 - j && full(start + w.stride);
        if (!longer_before && !longer_after) return true;
      }
    }
    return false;
  }

  Rules rules_;
  Divider divider_;
  detail::ZeroArray<PerPlayer<std::uint16_t>> counts_;
};

}  // namespace mnk::detect
