// SPDX-License-Identifier: MIT
// Draws: by a full board, and before the board is full (docs/classics.md).
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace classics {

/// Rows from the top, all of one length: 'X', 'O', or '.' for a blank.
using Board = std::vector<std::string>;

/// Returns the number of stones the player lacks in the line nearest to complete among those without a stone of the
/// opponent; more than the board has cells if there is none.
inline int stones_missing(const Board& board, int k, char player) {
  static constexpr int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  const int rows = static_cast<int>(board.size());
  const int columns = static_cast<int>(board[0].size());
  const int never = rows * columns + 1;
  int least = never;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      for (const auto& [down, right] : directions) {
        const int last_column = column + (k - 1) * right;
        if (row + (k - 1) * down >= rows || last_column < 0 || last_column >= columns) continue;
        int missing = 0;
        for (int i = 0; i < k; ++i) {
          const char stone = board[row + i * down][column + i * right];
          missing += stone == player ? 0 : stone == '.' ? 1 : never;  // a stone of the opponent closes the line
        }
        least = std::min(least, missing);
      }
    }
  }
  return least;
}

/// The simple rule: no line is open to either player.
inline bool no_line_is_open(const Board& board, int k) {
  return stones_missing(board, k, 'X') > k && stones_missing(board, k, 'O') > k;
}

/// The exact rule: nobody has moves enough to fill a line. True just when no continuation has a winner. Requires:
/// nobody has won.
inline bool nobody_can_win(const Board& board, int k, char to_move) {
  int empty = 0;
  for (const std::string& row : board) empty += static_cast<int>(std::count(row.begin(), row.end(), '.'));
  const int moves_left[2] = {(empty + 1) / 2, empty / 2};  // of the player to move, of the other one
  const char other = to_move == 'X' ? 'O' : 'X';
  return stones_missing(board, k, to_move) > moves_left[0] && stones_missing(board, k, other) > moves_left[1];
}

}  // namespace classics
