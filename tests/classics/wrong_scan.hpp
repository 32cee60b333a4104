// SPDX-License-Identifier: MIT
// Common errors in board scans and tables of lines (docs/classics.md). Every function here is wrong on purpose.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace wrong {

using Board = std::vector<std::string>;

inline int rows_of(const Board& board) { return static_cast<int>(board.size()); }
inline int columns_of(const Board& board) { return static_cast<int>(board[0].size()); }

/// Takes three equal cells as a line, even blanks. For 3x3.
inline bool is_over_for_blanks(const Board& b) {
  for (int i = 0; i < 3; ++i) {
    if (b[i][0] == b[i][1] && b[i][1] == b[i][2]) return true;
    if (b[0][i] == b[1][i] && b[1][i] == b[2][i]) return true;
  }
  return (b[0][0] == b[1][1] && b[1][1] == b[2][2]) || (b[0][2] == b[1][1] && b[1][1] == b[2][0]);
}

/// Returns 1 for a line of X, but 0 for a line of O as for no line. For 3x3.
inline int is_game_over(const Board& b) {
  for (int i = 0; i < 3; ++i) {
    if (b[i][0] != '.' && b[i][0] == b[i][1] && b[i][1] == b[i][2]) return b[i][0] == 'X';
    if (b[0][i] != '.' && b[0][i] == b[1][i] && b[1][i] == b[2][i]) return b[0][i] == 'X';
  }
  if (b[1][1] == '.') return 0;
  if ((b[0][0] == b[1][1] && b[1][1] == b[2][2]) || (b[0][2] == b[1][1] && b[1][1] == b[2][0])) return b[1][1] == 'X';
  return 0;
}

/// Checks only whole rows, columns and the two long diagonals of an n x n board, and ignores k.
inline char winner_without_k(const Board& board) {
  const int n = rows_of(board);
  for (const char player : {'X', 'O'}) {
    int diagonal = 0, anti_diagonal = 0;
    for (int i = 0; i < n; ++i) {
      int row = 0, column = 0;
      for (int j = 0; j < n; ++j) {
        row += board[i][j] == player;
        column += board[j][i] == player;
      }
      if (row == n || column == n) return player;
      diagonal += board[i][i] == player;
      anti_diagonal += board[i][n - 1 - i] == player;
    }
    if (diagonal == n || anti_diagonal == n) return player;
  }
  return '.';
}

/// Counts a player's stones in a row of the board, with gaps or without.
inline char winner_with_gaps(const Board& board, int k) {
  for (const std::string& row : board) {
    for (const char player : {'X', 'O'}) {
      int stones = 0;
      for (const char cell : row) stones += cell == player;
      if (stones >= k) return player;
    }
  }
  return '.';
}

/// Resets the run when the player changes, but not at the start of a row.
inline char winner_over_the_edge(const Board& board, int k) {
  char player = '.';
  int run = 0;
  for (const std::string& row : board) {
    for (const char cell : row) {
      run = cell == player ? run + 1 : 1;
      player = cell;
      if (player != '.' && run >= k) return player;
    }
  }
  return '.';
}

/// Reads the diagonals of 3x3 by `board[i][i]` and `board[2 - i][2 - i]`: the first diagonal twice.
inline char winner_on_diagonals_twice_the_same(const Board& board) {
  for (const char player : {'X', 'O'}) {
    bool first = true, second = true;
    for (int i = 0; i < 3; ++i) {
      first = first && board[i][i] == player;
      second = second && board[2 - i][2 - i] == player;
    }
    if (first || second) return player;
  }
  return '.';
}

/// Reads the anti-diagonal by `board[i][n - i]`. In a flat array, row 0 then reads the first cell of row 1.
inline char winner_on_anti_diagonal_n_minus_i(const Board& board) {
  const int n = rows_of(board);
  std::string cells;
  for (const std::string& row : board) cells += row;
  for (const char player : {'X', 'O'}) {
    int stones = 0;
    for (int i = 0; i < n; ++i) stones += cells.at(i * n + n - i) == player;
    if (stones == n) return player;
  }
  return '.';
}

/// Checks only the two long diagonals from the corners.
inline char winner_on_corner_diagonals(const Board& board, int k) {
  for (const char player : {'X', 'O'}) {
    int diagonal = 0, anti_diagonal = 0;
    for (int i = 0; i < rows_of(board) && i < columns_of(board); ++i) {
      diagonal = board[i][i] == player ? diagonal + 1 : 0;
      anti_diagonal = board[i][columns_of(board) - 1 - i] == player ? anti_diagonal + 1 : 0;
      if (diagonal >= k || anti_diagonal >= k) return player;
    }
  }
  return '.';
}

/// Scans for k in a column among the first `columns` columns, or in a row segment that begins before column
/// `begins_before`.
inline char winner_within(const Board& board, int k, int columns, int begins_before) {
  for (int row = 0; row < rows_of(board); ++row) {
    for (int column = 0; column < columns; ++column) {
      const char player = board[row][column];
      if (player == '.') continue;
      int down = 0, right = 0;
      while (down < k && row + down < rows_of(board) && board[row + down][column] == player) ++down;
      if (column < begins_before) {
        while (right < k && board[row][column + right] == player) ++right;
      }
      if (down == k || right == k) return player;
    }
  }
  return '.';
}

/// Scans only as many columns as there are rows.
inline char winner_with_rows_for_columns(const Board& board, int k) {
  const int columns = rows_of(board) < columns_of(board) ? rows_of(board) : columns_of(board);
  return winner_within(board, k, columns, columns - k + 1);
}

/// Uses `column < m - k` instead of `column <= m - k`.
inline char winner_off_by_one(const Board& board, int k) {
  return winner_within(board, k, columns_of(board), columns_of(board) - k);
}

/// Computes `column <= m - k` unsigned: for k > m the difference wraps around. Throws std::out_of_range for a read
/// outside the array.
inline char winner_unsigned(const Board& board, std::size_t k) {
  const std::size_t m = board[0].size();
  for (const std::string& row : board) {
    for (std::size_t column = 0; column <= m - k; ++column) {
      std::size_t length = 0;
      while (length < k && row.at(column + length) == row.at(column)) ++length;
      if (length == k && row[column] != '.') return row[column];
    }
  }
  return '.';
}

/// Counts "winning patterns" by counting every won board as one.
template <class Positions, class IsWon>
std::size_t patterns(const Positions& positions, IsWon is_won) {
  std::size_t won = 0;
  for (const auto& position : positions) won += is_won(position);
  return won;
}

}  // namespace wrong
