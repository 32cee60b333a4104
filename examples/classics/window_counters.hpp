// SPDX-License-Identifier: MIT
// Counters for any k: a line is a window of k cells, and each window counts each player's stones (docs/classics.md).
#pragma once

#include <vector>

namespace classics {

/// Detects wins, and draws before the board is full, by the same counters.
class WindowCounters {
 public:
  WindowCounters(int columns, int rows, int k) : columns_(columns), rows_(rows), k_(k), counts_(4 * columns * rows) {
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        for (int direction = 0; direction < 4; ++direction) open_ += fits(direction, row, column);
      }
    }
  }

  /// Puts a stone of player 0 or 1. Says whether it completes a line. Requires: the cell is on the board and empty.
  bool put(int row, int column, int player) {
    bool line = false;
    for_windows(row, column, [&](Counts& window) {
      line |= ++window.of[player] == k_;
      if (window.of[player] == 1 && window.of[1 - player] > 0) --open_;  // nobody can fill this window any more
    });
    return line;
  }

  /// Takes the player's stone away again.
  void take(int row, int column, int player) {
    for_windows(row, column, [&](Counts& window) {
      if (--window.of[player] == 0 && window.of[1 - player] > 0) ++open_;
    });
  }

  /// The number of windows without stones of both players. At 0 the game is a draw, however many cells are empty.
  int open_windows() const { return open_; }

 private:
  struct Counts {
    int of[2] = {0, 0};
  };
  static constexpr int down[4] = {0, 1, 1, 1};  // row, column, diagonal, anti-diagonal
  static constexpr int right[4] = {1, 0, 1, -1};

  bool fits(int direction, int row, int column) const {  // the window that begins there
    const int last_row = row + (k_ - 1) * down[direction];
    const int last_column = column + (k_ - 1) * right[direction];
    return row >= 0 && column >= 0 && column < columns_ && last_row < rows_ && last_column >= 0 &&
           last_column < columns_;
  }

  /// Visits the at most 4k windows through the cell.
  template <class Visit>
  void for_windows(int row, int column, Visit visit) {
    for (int direction = 0; direction < 4; ++direction) {
      for (int back = 0; back < k_; ++back) {
        const int first_row = row - back * down[direction];
        const int first_column = column - back * right[direction];
        if (fits(direction, first_row, first_column))
          visit(counts_[(direction * rows_ + first_row) * columns_ + first_column]);
      }
    }
  }

  int columns_, rows_, k_;
  std::vector<Counts> counts_;
  int open_ = 0;
};

}  // namespace classics
