// SPDX-License-Identifier: MIT
// Parts of a search that training learns from: nodes whose moves are tried in random order, for the order of moves (in
// the usual order a good move behind another good one is never tried), and evaluated positions, for the evaluation
// (they are others than those of games).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/move_order.hpp"
#include "engine/pattern_board.hpp"
#include "mnk/callback.hpp"

namespace mnk::engine {

/// Moves of a node in the order in which they were tried. The last one reached beta.
struct OrderSample {
  std::size_t threats;  ///< as threat_mask
  std::span<const MoveFeatures> tried;
};

/// Searches a position with `nodes` nodes. Calls `take` for one in eight of the inner nodes with a depth of 3 and more
/// where a move reached beta. Codes are sorted. Equal seeds give equal calls. Requires: the game is not over.
void sample_orders(const PatternBoard& board, std::uint64_t nodes, std::uint64_t seed,
                   const Callback<const OrderSample&>& take);

/// Returns true if a line of a player or a double four of the side to move decides the position.
inline bool is_settled(const PatternBoard& board) {
  const Player mover = board.to_move();
  return board.has(mover, Threat::five) || board.has(opponent(mover), Threat::five) ||
         board.has(mover, Threat::double_four);
}

/// Searches a position with `nodes` nodes. Returns the moves of at most `most` of the positions that were evaluated and
/// are not settled, chosen at random. Equal seeds give equal positions. Requires: the game is not over.
std::vector<std::vector<Cell>> sample_evaluations(const PatternBoard& board, std::uint64_t nodes, std::uint64_t seed,
                                                  std::size_t most);

}  // namespace mnk::engine
