// SPDX-License-Identifier: MIT
// Move generation and move ordering of the engine.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/pattern_board.hpp"

namespace mnk::engine {

struct Move {
  Cell cell;
  int rank;
};

/// History heuristic: scores of moves that caused or missed cutoffs elsewhere.
struct Memory {
  explicit Memory(std::uint32_t cells) : history{std::vector<std::int16_t>(cells), std::vector<std::int16_t>(cells)} {}
  PerPlayer<std::vector<std::int16_t>> history;

  void reward(Player player, Cell cell, int amount);
};

/// Lists the moves that stop the opponent's five; none if no move does. Requires: the opponent has a five.
void list_replies(PatternBoard& board, std::vector<Cell>& cells);

/// Lists the moves that may help against a double four. Requires: the opponent threatens one.
void list_defences(PatternBoard& board, std::vector<Cell>& cells);

/// Lists the near cells. If there are none, lists the middle of the board, or all empty cells if it is taken.
void list_near_cells(const PatternBoard& board, std::vector<Cell>& cells);

/// Returns the move ordering score, from threats, worth and history. Higher is better.
int rank_of(const PatternBoard& board, const Memory& memory, Cell cell);

}  // namespace mnk::engine
