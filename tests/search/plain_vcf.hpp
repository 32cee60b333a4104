// SPDX-License-Identifier: MIT
// Brute-force VCF: tries every move and searches every run.
#pragma once

#include <random>
#include <vector>

#include "mnk/position.hpp"

namespace mnk::test {

inline bool has_won(const Position& position, Player player) { return !winning_lines(position, player).empty(); }

inline std::vector<Cell> completing_cells(Position& position, Player player) {
  std::vector<Cell> cells;
  for (Cell cell = 0; cell < position.stones.size(); ++cell) {
    if (position.stones[cell] != Stone::none) continue;
    position.stones[cell] = stone_of(player);
    if (has_won(position, player)) cells.push_back(cell);
    position.stones[cell] = Stone::none;
  }
  return cells;
}

/// True if the attacker, to move, has a VCF.
inline bool has_vcf(Position& position, Player attacker) {
  if (!completing_cells(position, attacker).empty()) return true;
  const std::vector<Cell> theirs = completing_cells(position, opponent(attacker));
  if (theirs.size() > 1) return false;
  for (Cell cell = 0; cell < position.stones.size(); ++cell) {
    if (position.stones[cell] != Stone::none || (theirs.size() == 1 && theirs[0] != cell)) continue;
    position.stones[cell] = stone_of(attacker);
    const std::vector<Cell> threats = completing_cells(position, attacker);
    bool won = threats.size() > 1;
    if (threats.size() == 1) {
      position.stones[threats[0]] = stone_of(opponent(attacker));
      won = has_vcf(position, attacker);
      position.stones[threats[0]] = Stone::none;
    }
    position.stones[cell] = Stone::none;
    if (won) return true;
  }
  return false;
}

/// True if the attacker, to move, wins by playing exactly the cells of `line`. Each stone must be a threat with one
/// reply.
inline bool line_wins(Position position, Player attacker, const std::vector<Cell>& line) {
  for (const Cell cell : line) {
    const std::vector<Cell> theirs = completing_cells(position, opponent(attacker));
    if (position.stones[cell] != Stone::none) return false;
    position.stones[cell] = stone_of(attacker);
    if (has_won(position, attacker)) return true;
    if (theirs.size() > 1 || (theirs.size() == 1 && theirs[0] != cell)) return false;
    const std::vector<Cell> threats = completing_cells(position, attacker);
    if (threats.size() > 1) return true;
    if (threats.empty()) return false;
    position.stones[threats[0]] = stone_of(opponent(attacker));
  }
  return false;
}

/// Returns a position of `stones` stones, X and O in turn, without a win.
template <class Random>
Position random_position(const Rules& rules, unsigned stones, Random& random) {
  while (true) {
    Position position(rules);
    for (unsigned i = 0; i < stones; ++i) {
      Cell cell = 0;
      do cell = static_cast<Cell>(random() % rules.cells());
      while (position.stones[cell] != Stone::none);
      position.stones[cell] = i % 2 == 0 ? Stone::x : Stone::o;
    }
    if (!has_won(position, Player::x) && !has_won(position, Player::o)) return position;
  }
}

}  // namespace mnk::test
