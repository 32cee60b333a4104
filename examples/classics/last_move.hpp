// SPDX-License-Identifier: MIT
// Rays from the last move: a new line runs through the new stone. Any m, n, k (docs/classics.md).
#pragma once

#include <string>
#include <vector>

namespace classics {

/// Rows from the top, all of one length: 'X', 'O', or '.' for a blank.
using Board = std::vector<std::string>;

/// Says whether the stone at (row, column) lies in a run of k or more. Requires: there is a stone.
inline bool wins(const Board& board, int row, int column, int k) {
  const int rows = static_cast<int>(board.size());
  const int columns = static_cast<int>(board[0].size());
  const auto run = [&](int down, int right) {  // own stones beside the last one, one way
    int length = 0;
    for (int r = row + down, c = column + right; r >= 0 && r < rows && c >= 0 && c < columns; r += down, c += right) {
      if (board[r][c] != board[row][column]) break;
      ++length;
    }
    return length;
  };
  return run(0, 1) + 1 + run(0, -1) >= k || run(1, 0) + 1 + run(-1, 0) >= k || run(1, 1) + 1 + run(-1, -1) >= k ||
         run(1, -1) + 1 + run(-1, 1) >= k;
}

}  // namespace classics
