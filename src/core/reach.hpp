// SPDX-License-Identifier: MIT
// Reachability by retrograde analysis: orders of play that lead to a position without the game ending earlier. `last`
// holds the candidates for the winning last stone; it is empty if no player has won. If the answer is `yes`, `order`,
// unless null, receives such an order.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mnk/judge.hpp"

namespace mnk::reach {

/// Memory limit of the visited sets, in bytes, independent of JudgeLimits.
inline constexpr std::uint64_t memory_limit = 64U << 20;

/// An order of play in reverse: the last move first, down to the empty board. Turns alternate.
using ReverseOrder = std::vector<Cell>;

/// No option other than misere: every order of the stones before the last one is legal.
Reachable any_order(const Position& position, std::span<const Cell> last, ReverseOrder* order);

/// exact, no gravity. Each player's stones are ordered independently: stones of one colour neither make nor break lines
/// of the other, and turns alternate in any order within a colour.
Reachable exact_order(const Position& position, std::span<const Cell> last, const JudgeLimits& limits,
                      ReverseOrder* order);

/// gravity, with or without exact. Requires: no floating stone.
Reachable falling_order(const Position& position, std::span<const Cell> last, const JudgeLimits& limits,
                        ReverseOrder* order);

/// caro, with or without exact. If the simple arguments do not decide, tries a few orders of play.
Reachable caro_order(const Position& position, std::span<const Cell> last, const JudgeLimits& limits,
                     ReverseOrder* order);

/// renju. `no` if an overline of X cannot have arisen legally; otherwise tries a few orders of play.
Reachable renju_order(const Position& position, std::span<const Cell> last, const JudgeLimits& limits,
                      ReverseOrder* order);

/// Decides about the removal of a stone from `cell` of `position`; `stones` are those that are left without it.
using MayTake = bool (*)(const Position& position, std::span<const Stone> stones, Cell cell);

/// Removes stones in turn: first one of `last`, then for each player the first stone that `may_take` allows. Restarts a
/// few times with shuffled cells. Returns `yes` or `unknown`.
Reachable try_orders(const Position& position, std::span<const Cell> last, const JudgeLimits& limits, MayTake may_take,
                     ReverseOrder* order);

/// The stones of one player in order of removal.
struct PlayersOrder {
  Stone own;
  std::vector<Cell> cells;
};

/// Interleaves the removal orders of both players.
ReverseOrder in_turns(const PlayersOrder& one, const PlayersOrder& other);

}  // namespace mnk::reach
