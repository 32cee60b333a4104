// SPDX-License-Identifier: MIT
// Orders of play that lead to a position without the game ending earlier. `last` are the stones that may have ended the
// game, empty if nobody has won. `order`, unless null, gets one where the answer is `yes`.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "mnk/judge.hpp"

namespace mnk::reach {

/// Bytes that remembered positions may take, whatever the limits say.
inline constexpr std::uint64_t memory_limit = 64U << 20;

/// Stones as they come off the board: the last move first, to the empty board. Turns alternate.
using Backwards = std::vector<Cell>;

/// Without options but misere: every order of the stones before the last one is legal.
Reachable any_order(const Position& position, std::span<const Cell> last, Backwards* order);

/// exact, no gravity. Since stones of one colour neither make nor break lines of the other and the turns alternate
/// whatever the order within a colour, each player's stones are put in order by themselves.
Reachable exact_order(const Position& position, std::span<const Cell> last, const JudgeLimits& limits,
                      Backwards* order);

/// gravity, with or without exact. Requires: no floating stone.
Reachable falling_order(const Position& position, std::span<const Cell> last, const JudgeLimits& limits,
                        Backwards* order);

/// caro, with or without exact. Where the simple arguments end, a few orders of play are tried.
Reachable caro_order(const Position& position, std::span<const Cell> last, const JudgeLimits& limits, Backwards* order);

/// renju. `no` where an overline of X could not have been made; otherwise a few orders of play are tried.
Reachable renju_order(const Position& position, std::span<const Cell> last, const JudgeLimits& limits,
                      Backwards* order);

/// Takes stones off in turn, at first one of `last`, then of each player the first that `may_take` allows; begins again
/// a few times with the cells in other orders. `may_take(stones, cell)` is asked when the stone is off. `yes` or
/// `unknown`.
Reachable try_orders(const Position& position, std::span<const Cell> last, const JudgeLimits& limits,
                     const std::function<bool(std::span<const Stone> stones, Cell cell)>& may_take, Backwards* order);

/// The stones of one player as they come off.
struct PlayersOrder {
  Stone own;
  std::vector<Cell> cells;
};

/// Puts together what came off of either player.
Backwards in_turns(const PlayersOrder& one, const PlayersOrder& other);

}  // namespace mnk::reach
