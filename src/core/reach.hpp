// SPDX-License-Identifier: MIT
// Is there an order of play that leads to a position without the game ending earlier? The cases that
// need a search; without options every order of the stones before the last one is legal.
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

/// caro, with or without exact. `last` as above. Never searches long: `unknown` where the simple arguments end.
Reachable caro_order(const Position& position, std::span<const Cell> last, const JudgeLimits& limits);

/// renju. `last` as above. `no` where an overline of X could not have been made; otherwise tries a few orders of play.
Reachable renju_order(const Position& position, std::span<const Cell> last, const JudgeLimits& limits);

}  // namespace mnk::reach
