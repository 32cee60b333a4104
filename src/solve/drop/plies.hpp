// SPDX-License-Identifier: MIT
// The positions of one ply after another, each with a bound on its score from the positions before it.
#pragma once

#include <limits>
#include <vector>

#include "solve/drop/numbering.hpp"
#include "solve/drop/search.hpp"

namespace mnk::drop {

/// Scores or bounds of one ply, by number.
using Scores = std::vector<std::int8_t>;
/// Stands for numbers that are no position: out of reach, with a line, or the mirror image of a smaller key.
inline constexpr std::int8_t no_position = std::numeric_limits<std::int8_t>::min();

/// Returns the smaller key of a position and its mirror image.
inline Bits canonical_key(const Board& board, const Shape& shape) {
  return std::min(board.key(), mirrored(board.key(), shape));
}

/// Returns the lower bounds of ply 0: the empty board.
Scores first_bounds(const Numbering& numbering);

/// Returns for each position of the next ply a lower bound: a move gains its player at most the score of the position,
/// so the opponent scores at least the opposite. The greatest of all positions before it counts. Requires: `scores` has
/// the score of each position of ply `plies`; plies < numbering.most_plies().
Scores next_bounds(const Numbering& numbering, int plies, const Scores& scores);

}  // namespace mnk::drop
