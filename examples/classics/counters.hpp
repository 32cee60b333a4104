// SPDX-License-Identifier: MIT
// Containers, or counters: how many stones a player has in each row, column and diagonal. n in a row on n x n
// (docs/classics.md).
#pragma once

#include <cstdlib>
#include <vector>

namespace classics {

/// Counts each player's stones by line. A move costs the same for every n.
class Counters {
 public:
  explicit Counters(int n) : n_(n), counts_{Counts(n), Counts(n)} {}

  /// Puts a stone of player 1 or 2. Returns the player if that completes a line, otherwise 0.
  /// Requires: the cell is on the board and empty.
  int move(int row, int column, int player) {
    Counts& own = counts_[player - 1];
    bool line = ++own.rows[row] == n_;
    line |= ++own.columns[column] == n_;
    if (row == column) line |= ++own.diagonal == n_;
    if (row + column == n_ - 1) line |= ++own.anti_diagonal == n_;
    return line ? player : 0;
  }

  /// Takes the player's stone away again.
  void take(int row, int column, int player) {
    Counts& own = counts_[player - 1];
    --own.rows[row];
    --own.columns[column];
    if (row == column) --own.diagonal;
    if (row + column == n_ - 1) --own.anti_diagonal;
  }

 private:
  struct Counts {
    explicit Counts(int n) : rows(n), columns(n) {}
    std::vector<int> rows, columns;
    int diagonal = 0, anti_diagonal = 0;
  };

  int n_;
  Counts counts_[2];
};

/// The same with one signed counter a line: +1 for player 1, -1 for player 2. Only a line of one player's stones
/// reaches n or -n.
class SignedCounters {
 public:
  explicit SignedCounters(int n) : n_(n), rows_(n), columns_(n) {}

  int move(int row, int column, int player) {
    add(row, column, player == 1 ? 1 : -1);
    const bool line = std::abs(rows_[row]) == n_ || std::abs(columns_[column]) == n_ ||
                      (row == column && std::abs(diagonal_) == n_) ||
                      (row + column == n_ - 1 && std::abs(anti_diagonal_) == n_);
    return line ? player : 0;
  }

  void take(int row, int column, int player) { add(row, column, player == 1 ? -1 : 1); }

 private:
  void add(int row, int column, int sign) {
    rows_[row] += sign;
    columns_[column] += sign;
    if (row == column) diagonal_ += sign;
    if (row + column == n_ - 1) anti_diagonal_ += sign;
  }

  int n_;
  std::vector<int> rows_, columns_;
  int diagonal_ = 0, anti_diagonal_ = 0;
};

}  // namespace classics
