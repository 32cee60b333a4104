// SPDX-License-Identifier: MIT
// Move generation and move ordering of the engine.
#pragma once

#include <vector>

#include "engine/node.hpp"
#include "engine/pattern_board.hpp"

namespace mnk::engine {

/// Lists the moves that stop the opponent's five; none if no move does. Requires: the opponent has a five.
void list_replies(PatternBoard& board, std::vector<Cell>& cells);

/// Lists the moves that may help against a double four. Requires: the opponent threatens one.
void list_defences(PatternBoard& board, std::vector<Cell>& cells);

/// Lists the near cells. If there are none, lists the middle of the board, or all empty cells if it is taken.
void list_near_cells(const PatternBoard& board, std::vector<Cell>& cells);

/// Returns the move ordering score, from threats, worth and history. Higher is better.
int rank_of(const PatternBoard& board, const Memory& memory, Cell cell);

}  // namespace mnk::engine
