// SPDX-License-Identifier: MIT
// Boards too large to be searched through: is the position a forced win of either player?
#pragma once

#include <optional>

#include "proof/sink.hpp"
#include "solve/budget.hpp"

namespace mnk::solving {

/// Whether the rules and the size are such that forced wins are looked for.
bool can_be_attacked(const Rules& rules);

/// The player who wins by force, with a proof followed to its ends and reported to that player's sink, if there is one;
/// none where the budget ended first: it need not end otherwise. Requires: can_be_attacked, the game is not over.
std::optional<Player> forced_win(const Position& position, Budget& budget, std::uint64_t memory, proof::Sink* of_x,
                                 proof::Sink* of_o);

}  // namespace mnk::solving
