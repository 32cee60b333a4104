// SPDX-License-Identifier: MIT
// Forced wins on boards too large for an exhaustive search.
#pragma once

#include <optional>

#include "proof/sink.hpp"
#include "search/budget.hpp"

namespace mnk::attack {

using search::Budget;

/// Returns true if forced wins can be searched for under these rules on a board of this size.
bool can_be_attacked(const Rules& rules);

/// Returns the player with a forced win. The proof is complete and goes to that player's sink, if there is one. Returns
/// nullopt if the budget ends first; the search has no other end without a win.
/// Requires: can_be_attacked, and the game is not over.
std::optional<Player> forced_win(const Position& position, Budget& budget, std::uint64_t memory, proof::Sink* of_x,
                                 proof::Sink* of_o);

}  // namespace mnk::attack
