// SPDX-License-Identifier: MIT
// Reference for games with gravity: full minimax over every position. Shares no code with src/.
#pragma once

#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "mnk/position.hpp"

namespace mnk::test {

class PlainDrops {
 public:
  /// Value for the player to move: 1, 0, -1, and the plies to the end. The winner minimizes the plies, the loser
  /// maximizes them.
  struct Value {
    int sign = 0;
    int plies = 0;
  };

  /// Requires: the game is not over.
  explicit PlainDrops(const Position& start) : rules_(start.rules) {
    for (int column = 0; column < rules_.columns(); ++column) {
      for (int row = rules_.rows() - 1; row >= 0; --row) board_ += "-XO"[static_cast<int>(start.at(row, column))];
    }
  }

  Value value() { return search(); }
  /// Pons' score: the stones the winner has left at the end, plus one.
  int score() {
    const Value found = value();
    const auto cells = static_cast<int>(board_.size());
    const auto stones = static_cast<int>(cells - std::count(board_.begin(), board_.end(), '-'));
    const int winners_stones = (stones + found.plies + 1) / 2;  // X has one more stone if the total is odd
    const bool x_wins = (stones % 2 == 0) == (found.sign > 0);
    const int all_of_winner = x_wins ? (cells + 1) / 2 : cells / 2;
    return found.sign * (all_of_winner - (x_wins ? winners_stones : (stones + found.plies) / 2) + 1);
  }

  /// Returns the number of positions reachable from the start, finished ones included.
  std::size_t positions() {
    value();
    return values_.size() + finished_.size();
  }

  /// Calls `visit(position, value)` for every unfinished position reachable from the start.
  template <class Visit>
  void for_each(Visit visit) {
    value();
    for (const auto& [board, value] : values_) {
      Position position(rules_);
      for (int column = 0; column < rules_.columns(); ++column) {
        for (int row = 0; row < rules_.rows(); ++row) {
          const char stone = board[static_cast<std::size_t>(column * rules_.rows() + rules_.rows() - 1 - row)];
          position.stones[rules_.cell(row, column)] = stone == 'X' ? Stone::x : stone == 'O' ? Stone::o : Stone::none;
        }
      }
      visit(position, value);
    }
  }

 private:
  char at(int column, int height) const {
    if (column < 0 || column >= rules_.columns() || height < 0 || height >= rules_.rows()) return '-';
    return board_[static_cast<std::size_t>(column * rules_.rows() + height)];
  }

  int arm(int column, int height, int dc, int dh) const {
    const char own = at(column, height);
    int length = 0;
    while (at(column + dc * (length + 1), height + dh * (length + 1)) == own) ++length;
    return length;
  }

  bool makes_a_line(int column, int height) const {
    for (const auto& [dc, dh] : {std::pair(0, 1), std::pair(1, 0), std::pair(1, 1), std::pair(1, -1)}) {
      if (arm(column, height, dc, dh) + 1 + arm(column, height, -dc, -dh) >= rules_.k()) return true;
    }
    return false;
  }

  static bool better(Value a, Value b) {
    if (a.sign != b.sign) return a.sign > b.sign;
    return a.sign > 0 ? a.plies < b.plies : a.plies > b.plies;
  }

  Value search() {
    if (const auto known = values_.find(board_); known != values_.end()) return known->second;
    const auto empty = static_cast<int>(std::count(board_.begin(), board_.end(), '-'));
    const char own = (static_cast<int>(board_.size()) - empty) % 2 == 0 ? 'X' : 'O';
    Value best{-2, 0};
    for (int column = 0; column < rules_.columns(); ++column) {
      int height = 0;
      while (height < rules_.rows() && at(column, height) != '-') ++height;
      if (height == rules_.rows()) continue;
      char& cell = board_[static_cast<std::size_t>(column * rules_.rows() + height)];
      cell = own;
      Value value{0, 1};
      if (const bool wins = makes_a_line(column, height); wins || empty == 1) {
        finished_.insert(board_);
        value.sign = wins ? 1 : 0;
      } else {
        const Value next = search();
        value = {-next.sign, next.plies + 1};
      }
      cell = '-';
      if (better(value, best)) best = value;
    }
    return values_[board_] = best;
  }

  Rules rules_;
  std::string board_;  ///< column by column from the left, each from the bottom
  std::unordered_map<std::string, Value> values_;
  std::unordered_set<std::string> finished_;
};

}  // namespace mnk::test
