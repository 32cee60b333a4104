// SPDX-License-Identifier: MIT
// Scan: look at the whole board for k in a row. Any m columns, n rows and k (docs/classics.md).
#pragma once

#include <string>
#include <vector>

namespace classics {

/// Rows from the top, all of one length: 'X', 'O', or '.' for a blank.
using Board = std::vector<std::string>;

/// Returns the player who has k in a row, or '.' if nobody has. Requires: at least one row; `k >= 1`.
inline char winner(const Board& board, int k) {
  static constexpr int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};  // right, down, both diagonals
  const int rows = static_cast<int>(board.size());
  const int columns = static_cast<int>(board[0].size());
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const char player = board[row][column];
      if (player == '.') continue;  // a row of blanks is nobody's line
      for (const auto& [down, right] : directions) {
        const int last_row = row + (k - 1) * down;
        const int last_column = column + (k - 1) * right;
        if (last_row >= rows || last_column < 0 || last_column >= columns) continue;
        int length = 1;
        while (length < k && board[row + length * down][column + length * right] == player) ++length;
        if (length == k) return player;
      }
    }
  }
  return '.';
}

}  // namespace classics
