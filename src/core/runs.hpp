// SPDX-License-Identifier: MIT
// Runs of a position: all runs, or the runs through one stone.
#pragma once

#include "core/geometry.hpp"
#include "mnk/position.hpp"

namespace mnk {

/// Difference of the numbers of neighbouring cells in a direction.
inline int stride_of(const Rules& rules, Direction direction) {
  const Step step = steps[direction];
  return step.row * rules.columns() + step.column;
}

/// Calls `visit(direction, first cell, length)` for every maximal run of `own` with at least
/// `min_length` stones, by direction, then by first cell. O(cells).
template <class Visit>
void for_each_run(const Position& position, Stone own, int min_length, Visit visit) {
  const int columns = position.rules.columns();
  const int rows = position.rules.rows();
  const Stone* stones = position.stones.data();
  const auto is_own = [=](int row, int column) {
    return row >= 0 && row < rows && column >= 0 && column < columns && stones[row * columns + column] == own;
  };
  for (const Direction direction : {Direction::row, Direction::column, Direction::diagonal, Direction::anti_diagonal}) {
    const Step step = steps[direction];
    // A run can begin only where `min_length` cells fit on the board.
    const int reach = min_length - 1;
    const int row_end = rows - reach * step.row;
    const int column_begin = step.column < 0 ? reach : 0;
    const int column_end = step.column > 0 ? columns - reach : columns;
    for (int row = 0; row < row_end; ++row) {
      for (int column = column_begin; column < column_end; ++column) {
        if (stones[row * columns + column] != own || is_own(row - step.row, column - step.column)) continue;
        int length = 1;
        while (is_own(row + length * step.row, column + length * step.column)) ++length;
        if (length >= min_length) visit(direction, position.rules.cell(row, column), length);
      }
    }
  }
}

/// Returns true if a maximal run of `length` stones of `player` wins. `is_blocked()` returns true if both neighbours of
/// the run are stones of the opponent (the board's edge does not count). It is called only if the answer depends on it.
template <class IsBlocked>
bool run_wins(const Rules& rules, Player player, int length, IsBlocked is_blocked) {
  if (length != rules.k()) return length > rules.k() && !rules.exact_for(player);
  return !(rules.caro() && is_blocked());
}

/// Number of adjacent stones of the same colour before and after a stone in a direction.
struct Arms {
  int before;
  int after;
  int run() const { return before + 1 + after; }
};

/// `is_own(row, column)` returns true for a stone of the run's colour, and false off the board.
template <class IsOwn>
Arms arms(const Rules& rules, Cell cell, Step step, IsOwn is_own) {
  const int row = rules.row(cell);
  const int column = rules.column(cell);
  Arms arms{0, 0};
  while (is_own(row - (arms.before + 1) * step.row, column - (arms.before + 1) * step.column)) ++arms.before;
  while (is_own(row + (arms.after + 1) * step.row, column + (arms.after + 1) * step.column)) ++arms.after;
  return arms;
}

}  // namespace mnk
