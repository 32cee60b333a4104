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

/// Options of a search for forced wins.
struct AttackOptions {
  PerPlayer<bool> may_win{true, true};  ///< players whose win is searched for
  PerPlayer<proof::Sink*> sinks{};      ///< get the proofs of wins; null: none. Used by one thread at a time
  std::uint64_t memory = 0;             ///< bytes; half of them for the tables
  unsigned threads = 1;
};

/// Returns the player with a forced win, of those that may win. The proof is complete and goes to that player's sink,
/// if there is one. Returns nullopt if the budget ends first; the search has no other end without a win. With several
/// threads the budget is over after a win.
/// Requires: can_be_attacked, the game is not over, and a player may win.
std::optional<Player> forced_win(const Position& position, const AttackOptions& options, Budget& budget);

}  // namespace mnk::attack
