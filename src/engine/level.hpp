// SPDX-License-Identifier: MIT
// Levels of play below the full one: the part of a position that each level sees.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/pattern_board.hpp"
#include "engine/threat.hpp"
#include "engine/window_board.hpp"
#include "mnk/engine.hpp"

namespace mnk::engine {

struct Level {
  int depth;                 ///< plies of the search; 0: no search, each move is judged at sight
  std::uint64_t nodes;       ///< node limit of the search
  std::uint32_t overlooked;  ///< percentage of cells overlooked; half of it near the last two moves
  Threat own;                ///< a cell that makes at least this threat for the player is never overlooked
  Threat other;              ///< a cell that stops at least this threat of the opponent is never overlooked
  std::size_t directions;  ///< at sight: number of directions judged, in the order row, column, diagonal, anti-diagonal
  int defence;             ///< at sight: weight of the opponent's lines, in percent
};

/// Requires: least_level <= level < full_level.
const Level& level_of(int level);

/// Returns the moves that the level overlooks in the position after `history`, and behind them those of `excluded`. The
/// overlooked ones are always the same, and never all that are not excluded. Requires: a legal move is not excluded.
std::vector<Cell> overlooked_cells(const PatternBoard& board, std::span<const Cell> history, const Level& level,
                                   std::span<const Cell> excluded = {});
std::vector<Cell> overlooked_cells(const WindowBoard& board, std::span<const Cell> history, const Level& level,
                                   std::span<const Cell> excluded = {});

/// Returns the best moves at sight outside `excluded`, `count` at most. Only a completed line is marked as proved.
/// Requires: a legal move is not excluded.
std::vector<EngineLine> lines_at_sight(const PatternBoard& board, const Level& level, unsigned count,
                                       std::span<const Cell> excluded = {});

}  // namespace mnk::engine
