// SPDX-License-Identifier: MIT
// Which moves the engine tries in a position, and in which order.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/pattern_board.hpp"

namespace mnk::engine {

struct Move {
  Cell cell;
  int rank;
};

/// What else matters to the order: moves that were good elsewhere.
struct Memory {
  explicit Memory(std::uint32_t cells) : history{std::vector<std::int16_t>(cells), std::vector<std::int16_t>(cells)} {}
  std::array<std::vector<std::int16_t>, 2> history;

  void reward(Player player, Cell cell, int amount);
};

/// Where the opponent could complete a line: the moves after which it cannot; none if there is no such move.
void list_replies(PatternBoard& board, std::vector<Cell>& cells);

/// Where the opponent threatens a double four: the moves that could help against it.
void list_defences(PatternBoard& board, std::vector<Cell>& cells);

/// All empty cells on lines with stones; the middle of an empty board.
void list_near_cells(const PatternBoard& board, std::vector<Cell>& cells);

/// Ranks by threats, worth and history. Higher is better.
int rank_of(const PatternBoard& board, const Memory& memory, Cell cell);

}  // namespace mnk::engine
