// SPDX-License-Identifier: MIT
// Reference minimax over every position, without game knowledge. Shares no code with src/search and src/solve.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "mnk/position.hpp"

namespace mnk::test {

class PlainSolver {
 public:
  /// Requires: the game is not over, and at most 40 cells are empty.
  explicit PlainSolver(const Rules& rules, const Position& start) : rules_(rules), position_(start) {
    for (Cell cell = 0; cell < rules.cells(); ++cell) {
      if (start.stones[cell] == Stone::none) free_.push_back(cell);
    }
  }

  /// Value for X under best play from the start: 1, 0, -1.
  int value() { return search(); }

  /// Calls `visit(position, value)` for every unfinished position reachable from the start.
  template <class Visit>
  void for_each(Visit visit) {
    value();
    for (const auto& [key, known] : values_) {
      std::uint64_t rest = key;
      for (const Cell cell : free_) {
        position_.stones[cell] = static_cast<Stone>(rest % 3);
        rest /= 3;
      }
      visit(position_, known);
    }
  }

 private:
  std::uint64_t key() const {
    std::uint64_t key = 0;
    for (std::size_t i = free_.size(); i-- > 0;) key = key * 3 + static_cast<std::uint64_t>(position_.stones[free_[i]]);
    return key;
  }

  bool legal(int row, int column) const {
    if (position_.at(row, column) != Stone::none) return false;
    return !rules_.gravity() || row + 1 == rules_.rows() || position_.at(row + 1, column) != Stone::none;
  }

  int arm(int row, int column, int dr, int dc, Stone own) const {
    int length = 0;
    while (rules_.contains(row + dr, column + dc) && position_.at(row + dr, column + dc) == own) {
      row += dr;
      column += dc;
      ++length;
    }
    return length;
  }

  bool makes_a_line(int row, int column, Stone own) const {
    for (const auto& [dr, dc] : {std::pair(0, 1), std::pair(1, 0), std::pair(1, 1), std::pair(1, -1)}) {
      const int run = arm(row, column, dr, dc, own) + 1 + arm(row, column, -dr, -dc, own);
      if (rules_.exact() ? run == rules_.k() : run >= rules_.k()) return true;
    }
    return false;
  }

  int search() {
    const std::uint64_t here = key();
    if (const auto known = values_.find(here); known != values_.end()) return known->second;
    const auto plies =
        std::count_if(position_.stones.begin(), position_.stones.end(), [](Stone s) { return s != Stone::none; });
    const Stone own = plies % 2 == 0 ? Stone::x : Stone::o;
    const int sign = own == Stone::x ? 1 : -1;
    int best = -2;
    for (int row = 0; row < rules_.rows(); ++row) {
      for (int column = 0; column < rules_.columns(); ++column) {
        if (!legal(row, column)) continue;
        Stone& cell = position_.stones[rules_.cell(row, column)];
        cell = own;
        int value = 0;
        if (makes_a_line(row, column, own)) {
          value = rules_.misere() ? -1 : 1;
        } else if (plies + 1 < static_cast<std::ptrdiff_t>(rules_.cells())) {
          value = sign * search();
        }
        cell = Stone::none;
        best = std::max(best, value);
      }
    }
    return values_[here] = sign * best;
  }

  Rules rules_;
  Position position_;
  std::vector<Cell> free_;  ///< empty cells of the start; keys encode their contents
  std::unordered_map<std::uint64_t, int> values_;
};

}  // namespace mnk::test
