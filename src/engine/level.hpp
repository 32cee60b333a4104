// SPDX-License-Identifier: MIT
// Levels of play below the full one: what each of them sees of a position.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/pattern_board.hpp"
#include "engine/plain_board.hpp"
#include "engine/threat.hpp"
#include "mnk/engine.hpp"

namespace mnk::engine {

struct Level {
  int depth;                 ///< plies of the search; 0: moves are judged at sight, one by one
  std::uint64_t nodes;       ///< of the search
  std::uint32_t overlooked;  ///< of 100 cells that are not near the last moves; half as many of those that are
  Threat own;                ///< a cell that makes at least this for the player is never overlooked
  Threat other;              ///< nor one that stops at least this of the opponent's
  std::size_t directions;    ///< at sight: of row, column, diagonal, anti-diagonal the first so many are judged
  int defence;               ///< at sight: what a cell is worth to the opponent counts so many hundredths
};

/// Requires: least_level <= level < full_level.
const Level& level_of(int level);

/// Moves that the level does not look at in this position, to which `history` led: always the same ones. Some are left.
std::vector<Cell> overlooked_cells(const PatternBoard& board, std::span<const Cell> history, const Level& level);
std::vector<Cell> overlooked_cells(const PlainBoard& board, std::span<const Cell> history, const Level& level);

/// The moves that look best at sight, `count` of them at most. Only a completed line is called proved.
std::vector<EngineLine> lines_at_sight(const PatternBoard& board, const Level& level, unsigned count);

}  // namespace mnk::engine
