// SPDX-License-Identifier: MIT
// Reference alpha-beta without a transposition table and without game knowledge. Shares no code with src/search and
// src/solve.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "mnk/position.hpp"

namespace mnk::test {

class PlainAlphaBeta {
 public:
  /// Requires: the game is not over, at most 64 cells.
  explicit PlainAlphaBeta(const Position& start) : rules_(start.rules) {
    for (Cell cell = 0; cell < rules_.cells(); ++cell) {
      const std::uint64_t stone = std::uint64_t{1} << cell;
      board_ |= stone;
      if (start.stones[cell] == Stone::x) x_ |= stone;
      if (start.stones[cell] == Stone::o) o_ |= stone;
    }
  }

  /// Value for X: 1, 0, -1.
  int value() const {
    const bool x_moves = __builtin_popcountll(x_) == __builtin_popcountll(o_);
    return x_moves ? search(x_, o_, -1, 1) : -search(o_, x_, -1, 1);
  }

 private:
  bool has(std::uint64_t stones, int row, int column) const {
    return rules_.contains(row, column) && (stones >> rules_.cell(row, column) & 1U) != 0;
  }

  bool makes_a_line(std::uint64_t own, Cell cell) const {
    for (const auto& [down, right] : {std::pair(0, 1), std::pair(1, 0), std::pair(1, 1), std::pair(1, -1)}) {
      int run = 1;
      for (const int sign : {1, -1}) {
        for (int i = sign; has(own, rules_.row(cell) + i * down, rules_.column(cell) + i * right); i += sign) ++run;
      }
      if (rules_.exact() ? run == rules_.k() : run >= rules_.k()) return true;
    }
    return false;
  }

  bool legal(std::uint64_t empty, Cell cell) const {
    const Cell below = cell + static_cast<Cell>(rules_.columns());
    return (empty >> cell & 1U) != 0 && !(rules_.gravity() && below < rules_.cells() && (empty >> below & 1U) != 0);
  }

  /// Value for the side to move, whose stones are `own`.
  int search(std::uint64_t own, std::uint64_t other, int alpha, int beta) const {
    const std::uint64_t empty = board_ & ~(own | other);
    if (empty == 0) return 0;
    std::vector<Cell> quiet;
    int best = -1;
    for (Cell cell = 0; cell < rules_.cells(); ++cell) {
      if (!legal(empty, cell)) continue;
      if (!makes_a_line(own, cell)) {
        quiet.push_back(cell);
      } else if (!rules_.misere()) {
        return 1;
      }
    }
    for (const Cell cell : quiet) {
      best = std::max(best, -search(other, own | std::uint64_t{1} << cell, -beta, -std::max(alpha, best)));
      if (best >= beta) break;
    }
    return best;
  }

  Rules rules_;
  std::uint64_t board_ = 0;
  std::uint64_t x_ = 0;
  std::uint64_t o_ = 0;
};

}  // namespace mnk::test
