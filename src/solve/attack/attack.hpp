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

/// Returns the player with a forced win, of those with `may_win`. The proof is complete and goes to that player's sink,
/// if there is one. Returns nullopt if the budget ends first; the search has no other end without a win.
/// Requires: can_be_attacked, the game is not over, and a player may win.
std::optional<Player> forced_win(const Position& position, const PerPlayer<bool>& may_win, Budget& budget,
                                 std::uint64_t memory, const PerPlayer<proof::Sink*>& sinks);

}  // namespace mnk::attack
