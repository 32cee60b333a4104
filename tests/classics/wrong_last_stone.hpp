// SPDX-License-Identifier: MIT
// Common errors in incremental methods: counters, rays from the last stone, magic squares and bit boards
// (docs/classics.md). Every function here is wrong on purpose.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "classics/wrong_scan.hpp"

namespace wrong {

struct Stone {
  int row, column;
  char player;  ///< 'X' or 'O'
};

using Stones = std::vector<Stone>;

// --- counters of n x n ---

/// Uses one counter per row for both players. Returns the player of the stone that filled a row.
inline char rows_shared(const Stones& stones, int n) {
  std::vector<int> rows(n);
  for (const Stone& stone : stones) {
    if (++rows[stone.row] == n) return stone.player;
  }
  return '.';
}

/// Compares signed row counters with n but never with -n.
inline char rows_without_abs(const Stones& stones, int n) {
  std::vector<int> rows(n);
  for (const Stone& stone : stones) {
    if ((rows[stone.row] += stone.player == 'X' ? 1 : -1) == n) return stone.player;
  }
  return '.';
}

/// Takes `row + column == n` as the anti-diagonal.
inline char anti_diagonal_by_n(const Stones& stones, int n) {
  int x = 0, o = 0;
  for (const Stone& stone : stones) {
    if (stone.row + stone.column == n && ++(stone.player == 'X' ? x : o) == n) return stone.player;
  }
  return '.';
}

/// Numbers diagonals by `|row - column|`, so that two diagonals share each counter.
inline char diagonals_by_distance(const Stones& stones, int n) {
  std::vector<int> x(n), o(n);
  for (const Stone& stone : stones) {
    if (++(stone.player == 'X' ? x : o)[std::abs(stone.row - stone.column)] == n) return stone.player;
  }
  return '.';
}

/// Numbers diagonals by `row - column + rows - 1` instead of `columns - 1`. Throws std::out_of_range for a write
/// outside the array.
inline char diagonals_by_rows(const Stones& stones, int columns, int rows, int k) {
  std::vector<int> x(columns + rows - 1), o(columns + rows - 1);
  for (const Stone& stone : stones) {
    if (++(stone.player == 'X' ? x : o).at(static_cast<std::size_t>(stone.row - stone.column + rows - 1)) == k)
      return stone.player;
  }
  return '.';
}

// --- rays from the last stone ---

/// Counts own stones next to (row, column) in one direction.
inline int ray(const Board& board, int row, int column, int down, int right) {
  int length = 0;
  for (int r = row + down, c = column + right; r >= 0 && r < rows_of(board) && c >= 0 && c < columns_of(board);
       r += down, c += right) {
    if (board[r][c] != board[row][column]) break;
    ++length;
  }
  return length;
}

constexpr int four_ways[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

/// Checks each of the eight rays alone, so that a stone in the middle joins nothing.
inline bool wins_one_way(const Board& board, int row, int column, int k) {
  for (const auto& [down, right] : four_ways) {
    if (1 + ray(board, row, column, down, right) >= k || 1 + ray(board, row, column, -down, -right) >= k) return true;
  }
  return false;
}

/// Counts the last stone twice, once in each ray.
inline bool wins_counted_twice(const Board& board, int row, int column, int k) {
  for (const auto& [down, right] : four_ways) {
    if (1 + ray(board, row, column, down, right) + 1 + ray(board, row, column, -down, -right) >= k) return true;
  }
  return false;
}

/// Compares with `== k` although longer runs win.
inline bool wins_by_exactly_k(const Board& board, int row, int column, int k) {
  for (const auto& [down, right] : four_ways) {
    if (ray(board, row, column, down, right) + 1 + ray(board, row, column, -down, -right) == k) return true;
  }
  return false;
}

/// Checks `r > 0 && c > 0` instead of `>= 0`, and so ignores the first row and column.
inline bool wins_inside_the_border(const Board& board, int row, int column, int k) {
  for (const auto& [down, right] : four_ways) {
    int run = 1;
    for (const int sign : {1, -1}) {
      for (int i = 1;; ++i) {
        const int r = row + sign * i * down, c = column + sign * i * right;
        if (r <= 0 || c <= 0 || r >= rows_of(board) || c >= columns_of(board) || board[r][c] != board[row][column])
          break;
        ++run;
      }
    }
    if (run >= k) return true;
  }
  return false;
}

/// Checks for a win before it places the stone.
template <class Wins>
bool put_after_asking(Board& board, int row, int column, char player, int k, Wins wins) {
  const bool won = board[row][column] == player && wins(board, row, column, k);
  board[row][column] = player;
  return won;
}

// --- magic squares ---

/// Checks that all numbers of a player add up to 15.
inline bool sums_to_15(const std::vector<int>& numbers) {
  int sum = 0;
  for (const int number : numbers) sum += number;
  return sum == 15;
}

/// Checks three numbers of a player for the sum 15, but allows repeated numbers.
inline bool three_times_the_same(const std::vector<int>& numbers) {
  for (const int a : numbers) {
    for (const int b : numbers) {
      for (const int c : numbers) {
        if (a + b + c == 15) return true;
      }
    }
  }
  return false;
}

constexpr int magic_4x4[4][4] = {{16, 3, 2, 13}, {5, 10, 11, 8}, {9, 6, 7, 12}, {4, 15, 14, 1}};

/// Takes any four numbers with the sum 34 as a line of the 4x4 magic square.
inline bool four_make_34(const std::vector<int>& numbers) {
  for (std::size_t a = 0; a < numbers.size(); ++a) {
    for (std::size_t b = a + 1; b < numbers.size(); ++b) {
      for (std::size_t c = b + 1; c < numbers.size(); ++c) {
        for (std::size_t d = c + 1; d < numbers.size(); ++d) {
          if (numbers[a] + numbers[b] + numbers[c] + numbers[d] == 34) return true;
        }
      }
    }
  }
  return false;
}

// --- bitboards ---

/// Shift and AND on bit `row * columns + column`. Without a guard bit between rows, runs wrap into the next row.
inline bool has_run_without_guard(std::uint64_t stones, int columns, int k) {
  for (const int step : {1, columns, columns + 1, columns - 1}) {
    std::uint64_t runs = stones;
    for (int length = 1; length < k; ++length) runs &= runs >> step;
    if (runs != 0) return true;
  }
  return false;
}

/// Tests stones for equality with a line instead of containment. `lines` as in classics::lines_3x3.
template <class Lines>
bool equals_line(unsigned stones, const Lines& lines) {
  for (const unsigned line : lines) {
    if (stones == line) return true;
  }
  return false;
}

/// `1 << bit` on 32-bit integers: Java and JavaScript use only the low five bits of the shift distance. In C++ the
/// behaviour is undefined.
inline std::uint64_t bit_of_an_int(int bit) { return std::uint64_t{1} << (bit & 31); }

}  // namespace wrong
