// SPDX-License-Identifier: MIT
// Reference implementation for the batch tests: boards as characters, lines cell by cell, orders of play by
// enumeration. Shares no code with src/.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "mnk/batch.hpp"

namespace mnk::batch {

inline std::vector<Kernel> kernels_here() {
  std::vector<Kernel> kernels;
  for (const Kernel kernel : {Kernel::automatic, Kernel::scalar, Kernel::avx2, Kernel::avx512, Kernel::simd128}) {
    if (supported(kernel)) kernels.push_back(kernel);
  }
  return kernels;
}

/// A byte that is not a verdict; marks unwritten output.
inline constexpr Code untouched = static_cast<Code>(0xee);

namespace naive {

/// Cells of a 3,3,3 board, row by row: 'X', 'O' or '.'.
inline bool has_line_3x3(const std::string& b, char own) {
  static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                  {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
  for (const auto& l : lines) {
    if (b[l[0]] == own && b[l[1]] == own && b[l[2]] == own) return true;
  }
  return false;
}

inline Code outcome_3x3(const std::string& b) {
  if (has_line_3x3(b, 'X')) return Code::x_wins;
  if (has_line_3x3(b, 'O')) return Code::o_wins;
  return b.find('.') == std::string::npos ? Code::draw : Code::pending;
}

/// Plays every game from `board`. Records each position, and each game (its cells) with its outcome.
inline void play_all(std::string board, std::vector<int>& moves, std::map<std::string, Code>& positions,
                     std::vector<std::pair<std::vector<int>, Code>>& games) {
  const Code outcome = outcome_3x3(board);
  positions[board] = outcome;
  if (outcome != Code::pending) {
    games.emplace_back(moves, outcome);
    return;
  }
  for (int cell = 0; cell < 9; ++cell) {
    if (board[cell] != '.') continue;
    std::string next = board;
    next[cell] = moves.size() % 2 == 0 ? 'X' : 'O';
    moves.push_back(cell);
    play_all(next, moves, positions, games);
    moves.pop_back();
  }
}

struct AllGames {
  std::map<std::string, Code> positions;
  std::vector<std::pair<std::vector<int>, Code>> games;
  AllGames() {
    std::vector<int> moves;
    play_all(".........", moves, positions, games);
  }
};

inline const AllGames& all_games() {
  static const AllGames all;
  return all;
}

inline int count(const std::string& b, char c) {
  int n = 0;
  for (const char cell : b) n += cell == c;
  return n;
}

/// Judges a board. Reachability is membership in the positions of all games; counts and lines only give the reason.
inline Code judge_3x3(const std::string& b) {
  const auto known = all_games().positions.find(b);
  if (known != all_games().positions.end()) return known->second;
  const int more = count(b, 'X') - count(b, 'O');
  if (more > 1) return Code::too_many_x;
  if (more < 0) return Code::too_many_o;
  return has_line_3x3(b, 'X') && has_line_3x3(b, 'O') ? Code::two_winners : Code::winner_not_last;
}

inline Code judge_packed_3x3(std::uint32_t packed) {
  std::string b(9, '.');
  for (int bit = 0; bit < 32; ++bit) {
    if ((packed >> bit & 1) == 0) continue;
    if (bit % 16 > 8) return Code::bad_bits;
    if (b[bit % 16] != '.') return Code::bad_bits;
    b[bit % 16] = bit < 16 ? 'X' : 'O';
  }
  return judge_3x3(b);
}

inline Code judge_game(std::uint64_t record) {
  std::string b(9, '.');
  bool ended = false;
  int moves = 0;
  for (int i = 0; i < 16; ++i, record >>= 4) {
    const int cell = static_cast<int>(record % 16);
    if (cell == 15) {
      ended = true;
    } else if (ended) {
      return Code::bad_record;
    } else if (cell >= 9) {
      return Code::off_board;
    } else if (outcome_3x3(b) != Code::pending) {
      return Code::after_end;
    } else if (b[cell] != '.') {
      return Code::taken_cell;
    } else {
      b[cell] = moves++ % 2 == 0 ? 'X' : 'O';
    }
  }
  return outcome_3x3(b);
}

/// A board of any size. Cells off the board read as '#'.
struct Board {
  int m, n;
  std::string cells;
  char at(int row, int column) const {
    return row < 0 || row >= n || column < 0 || column >= m ? '#' : cells[static_cast<std::size_t>(row * m + column)];
  }
};

/// Returns all windows of k stones of `own`, each as a list of cells. Not for `exact`.
inline std::vector<std::vector<int>> windows(const Board& b, int k, char own) {
  std::vector<std::vector<int>> found;
  static const int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  for (int row = 0; row < b.n; ++row) {
    for (int column = 0; column < b.m; ++column) {
      for (const auto& d : directions) {
        std::vector<int> window;
        for (int i = 0; i < k && b.at(row + i * d[0], column + i * d[1]) == own; ++i) {
          window.push_back((row + i * d[0]) * b.m + column + i * d[1]);
        }
        if (static_cast<int>(window.size()) == k) found.push_back(window);
      }
    }
  }
  return found;
}

/// True if removing one stone of the winner breaks every line. Only for at-least-k rules without gravity.
inline bool has_last_stone(const Board& board, int k, char own) {
  Board b = board;
  for (char& cell : b.cells) {
    if (cell != own) continue;
    cell = '.';
    const bool undone = windows(b, k, own).empty();
    cell = own;
    if (undone) return true;
  }
  return false;
}

inline Code judge_at_least(const Board& b, int k, bool misere) {
  const int more = count(b.cells, 'X') - count(b.cells, 'O');
  if (more > 1) return Code::too_many_x;
  if (more < 0) return Code::too_many_o;
  const bool x = !windows(b, k, 'X').empty(), o = !windows(b, k, 'O').empty();
  if (x && o) return Code::two_winners;
  if (x || o) {
    if ((more == 1) != x) return Code::winner_not_last;
    if (!has_last_stone(b, k, x ? 'X' : 'O')) return Code::no_last_stone;
    return x != misere ? Code::x_wins : Code::o_wins;
  }
  return count(b.cells, '.') == 0 ? Code::draw : Code::pending;
}

}  // namespace naive
}  // namespace mnk::batch
