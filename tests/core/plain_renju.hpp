// SPDX-License-Identifier: MIT
// Reference implementation of renju's forbidden moves, by a literal reading of the rule. Shares no code with src/;
// plays stones on a board of letters.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/plain_reference.hpp"

namespace plain {

class Renju {
 public:
  /// `board` has the form of plain_reference.hpp.
  Renju(const Game& g, std::string board) : g_(g), board_(std::move(board)) {}

  /// Returns '3', '4' or '6' if X's move makes a double three, a double four or an overline; '.' if it is legal.
  char forbidden(int cell) {
    const char made = pattern_of(cell);
    return made == '5' ? '.' : made;
  }

  /// False threes of the last query: their fourth stone is forbidden or makes five.
  int false_threes = 0;
  int deepest = 0;

 private:
  struct Way {
    int down, right;
  };
  static constexpr Way ways[4] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

  int step(int cell, Way way, int by) const {
    const int row = cell / g_.m + by * way.down, column = cell % g_.m + by * way.right;
    return row >= 0 && row < g_.n && column >= 0 && column < g_.m ? row * g_.m + column : -1;
  }
  bool is(int cell, char content) const { return cell >= 0 && board_[static_cast<std::size_t>(cell)] == content; }
  void set(int cell, char content) { board_[static_cast<std::size_t>(cell)] = content; }

  /// Returns the unbroken row of X through a cell.
  std::vector<int> row_through(int cell, Way way) const {
    int first = 0;
    while (is(step(cell, way, first - 1), 'X')) --first;
    std::vector<int> cells;
    for (int by = first; is(step(cell, way, by), 'X'); ++by) cells.push_back(step(cell, way, by));
    return cells;
  }

  /// Returns the fours, each as the set of its stones. The rule: "A row with four stones to which you can add one more
  /// stone to attain five in a row".
  std::set<std::set<int>> fours_with(int cell, Way way) {
    std::set<std::set<int>> fours;
    for (int by = -4; by <= 4; ++by) {
      const int more = step(cell, way, by);
      if (!is(more, '.')) continue;
      set(more, 'X');
      const std::vector<int> row = row_through(more, way);
      set(more, '.');
      std::set<int> stones(row.begin(), row.end());
      stones.erase(more);
      if (row.size() == 5 && stones.contains(cell)) fours.insert(stones);
    }
    return fours;
  }

  /// The rule: "An unbroken row of four to which you can, in two different ways, add one more stone to attain five in a
  /// row."
  bool is_straight_four(const std::vector<int>& row, Way way) {
    if (row.size() != 4) return false;
    int ends = 0;
    for (const int end : {step(row.front(), way, -1), step(row.back(), way, 1)}) {
      if (!is(end, '.')) continue;
      set(end, 'X');
      ends += row_through(end, way).size() == 5;
      set(end, '.');
    }
    return ends == 2;
  }

  /// The rule: "A row with three stones to which you, without at the same time a five in a row is made, can add one
  /// more stone to attain a straight four". The added stone must be legal.
  bool is_three(int cell, Way way) {
    bool three = false;
    for (int by = -3; by <= 3 && !three; ++by) {
      const int more = step(cell, way, by);
      if (!is(more, '.')) continue;
      set(more, 'X');
      const std::vector<int> row = row_through(more, way);
      const bool straight = is_straight_four(row, way) && std::set<int>(row.begin(), row.end()).contains(cell);
      set(more, '.');
      if (!straight) continue;
      three = pattern_of(more) == '.';
      false_threes += !three;
    }
    return three;
  }

  char pattern_of(int cell) {
    deepest = std::max(deepest, ++depth_);
    set(cell, 'X');
    std::size_t fours = 0;
    int threes = 0;
    bool five = false, overline = false;
    for (const Way way : ways) {
      five |= row_through(cell, way).size() == 5;
      overline |= row_through(cell, way).size() > 5;
    }
    if (!five && !overline) {
      for (const Way way : ways) fours += fours_with(cell, way).size();
      for (const Way way : ways) threes += fours < 2 && is_three(cell, way);
    }
    set(cell, '.');
    --depth_;
    return five ? '5' : overline ? '6' : fours >= 2 ? '4' : threes >= 2 ? '3' : '.';
  }

  Game g_;
  std::string board_;
  int depth_ = 0;
};

}  // namespace plain
