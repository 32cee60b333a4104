// SPDX-License-Identifier: MIT
// Positions for the search tests, and open windows computed cell by cell.
#pragma once

#include <algorithm>
#include <array>
#include <random>
#include <set>
#include <vector>

#include "mnk/board.hpp"
#include "mnk/symmetry.hpp"

namespace mnk::test {

using Cells = std::set<Cell>;

/// Returns an unfinished position after `plies` random legal moves. Requires: such a game exists.
inline Position random_position(const Rules& rules, std::uint32_t plies, std::mt19937_64& random) {
  Board board(rules);
  while (board.plies() < plies) {
    const LegalMoves moves = board.legal_moves();
    board.play_unchecked(moves[static_cast<std::uint32_t>(random() % moves.size())]);
    if (board.is_over()) board.reset();
  }
  return board.position();
}

/// Returns the missing cells of each window that `player` can still fill, one set per window.
inline std::vector<Cells> open_windows(const Position& position, Player player) {
  const Rules& rules = position.rules;
  constexpr std::array<std::array<int, 2>, 4> ways = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};
  std::vector<Cells> all;
  for (int row = 0; row < rules.rows(); ++row) {
    for (int column = 0; column < rules.columns(); ++column) {
      for (const auto& [down, right] : ways) {
        Cells missing;
        bool open = true;
        for (int i = -1; i <= rules.k(); ++i) {
          const int r = row + i * down;
          const int c = column + i * right;
          const bool inside = rules.contains(r, c);
          const bool own = inside && position.at(r, c) == stone_of(player);
          if (i == -1 || i == rules.k()) {
            open = open && !(rules.exact() && own);
          } else {
            open = open && inside && position.at(r, c) != stone_of(opponent(player));
            if (inside && !own) missing.insert(rules.cell(r, c));
          }
        }
        if (open) all.push_back(missing);
      }
    }
  }
  return all;
}

/// Returns the minimal sets: without supersets of another set and without duplicates.
inline std::set<Cells> smallest(const std::vector<Cells>& windows) {
  std::set<Cells> kept;
  for (const Cells& window : windows) {
    const bool larger = std::any_of(windows.begin(), windows.end(), [&](const Cells& other) {
      return other != window && std::includes(window.begin(), window.end(), other.begin(), other.end());
    });
    if (!larger) kept.insert(window);
  }
  return kept;
}

}  // namespace mnk::test
