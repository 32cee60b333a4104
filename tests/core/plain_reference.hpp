// SPDX-License-Identifier: MIT
// What the tests believe: rules written down once more, as plainly as can be, sharing nothing with src/.
#pragma once

#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "mnk/rules.hpp"

namespace plain {

struct Game {
  int m, n, k;
  bool exact = false, gravity = false, misere = false;
};

inline Game game_of(const mnk::Rules& r) { return {r.columns(), r.rows(), r.k(), r.exact(), r.gravity(), r.misere()}; }

/// A board is a string of m*n characters 'X', 'O' and '.'.
inline char at(const Game& g, const std::string& board, int row, int column) {
  if (row < 0 || row >= g.n || column < 0 || column >= g.m) return '#';
  return board[static_cast<std::size_t>(row * g.m + column)];
}

/// Whether the stone at (row, column) lies on a line: count its neighbours both ways, all four ways.
inline bool on_line(const Game& g, const std::string& board, int row, int column) {
  static const int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  const char own = at(g, board, row, column);
  for (const auto& d : directions) {
    int length = 1;
    for (int i = 1; at(g, board, row + i * d[0], column + i * d[1]) == own; ++i) ++length;
    for (int i = 1; at(g, board, row - i * d[0], column - i * d[1]) == own; ++i) ++length;
    if (g.exact ? length == g.k : length >= g.k) return true;
  }
  return false;
}

inline bool has_line(const Game& g, const std::string& board, char own) {
  for (int row = 0; row < g.n; ++row) {
    for (int column = 0; column < g.m; ++column) {
      if (at(g, board, row, column) == own && on_line(g, board, row, column)) return true;
    }
  }
  return false;
}

inline std::vector<int> moves(const Game& g, const std::string& board) {
  std::vector<int> found;
  for (int cell = 0; cell < g.m * g.n; ++cell) {
    if (board[static_cast<std::size_t>(cell)] != '.') continue;
    const bool rests = cell / g.m == g.n - 1 || board[static_cast<std::size_t>(cell + g.m)] != '.';
    if (!g.gravity || rests) found.push_back(cell);
  }
  return found;
}

/// Every position that play can reach, with its outcome; by trying everything.
inline std::map<std::string, mnk::Outcome> all_positions(const Game& g) {
  std::map<std::string, mnk::Outcome> known;
  std::vector<std::pair<std::string, mnk::Outcome>> level = {
      {std::string(static_cast<std::size_t>(g.m * g.n), '.'), mnk::Outcome::pending}};
  for (int ply = 0; !level.empty(); ++ply) {
    std::map<std::string, mnk::Outcome> next;
    const char own = ply % 2 == 0 ? 'X' : 'O';
    for (auto& [board, outcome] : level) {
      known.emplace(board, outcome);
      if (outcome != mnk::Outcome::pending) continue;
      for (const int cell : moves(g, board)) {
        std::string after = board;
        after[static_cast<std::size_t>(cell)] = own;
        mnk::Outcome result = mnk::Outcome::pending;
        if (on_line(g, after, cell / g.m, cell % g.m)) {
          result = (own == 'X') != g.misere ? mnk::Outcome::x_wins : mnk::Outcome::o_wins;
        } else if (after.find('.') == std::string::npos) {
          result = mnk::Outcome::draw;
        }
        next.emplace(after, result);
      }
    }
    level.assign(next.begin(), next.end());
  }
  return known;
}

}  // namespace plain
