// SPDX-License-Identifier: MIT
// Is there an order of play that leads to a position without the game ending earlier? The two cases that
// need a search; without gravity and exact every order of the stones before the last one is legal.
#pragma once

#include <cstdint>
#include <span>

#include "mnk/judge.hpp"

namespace mnk::reach {

/// Bytes that remembered positions may take, whatever the limits say.
inline constexpr std::uint64_t memory_limit = 64U << 20;

/// exact, no gravity. `last` lists the stones that may have ended the game; empty if nobody has won.
/// Since stones of one colour neither make nor break lines of the other and the turns alternate
/// whatever the order within a colour, each player's stones are put in order by themselves.
Reachable exact_order(const Position& position, std::span<const Cell> last, const JudgeLimits& limits);

/// gravity, with or without exact. `last` as above. Requires: no floating stone.
Reachable falling_order(const Position& position, std::span<const Cell> last, const JudgeLimits& limits);

}  // namespace mnk::reach
