// SPDX-License-Identifier: MIT
// Nodes of a search whose moves are tried in random order: what the trained move ordering learns from. In the usual
// order a good move behind another good one is never tried.
#pragma once

#include <cstdint>
#include <span>

#include "engine/move_order.hpp"
#include "engine/pattern_board.hpp"
#include "mnk/callback.hpp"

namespace mnk::engine {

/// Searches a position with `nodes` nodes. Calls `take` for one in eight of the inner nodes with a depth of 3 and more
/// where a move reached beta: with the moves that were tried, the last of which is that move. Codes are sorted. Equal
/// seeds give equal calls. Requires: the game is not over.
void sample_orders(const PatternBoard& board, std::uint64_t nodes, std::uint64_t seed,
                   const Callback<std::span<const MoveFeatures>>& take);

}  // namespace mnk::engine
