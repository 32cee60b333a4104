// SPDX-License-Identifier: MIT
// Fair openings: the next stone, or the next two, after which neither side is better.
#pragma once

#include "mnk/engine.hpp"
#include "mnk/result.hpp"
#include "mnk/rules.hpp"
#include "mnk/search_limits.hpp"

#pragma GCC visibility push(default)

namespace mnk {

struct BalancedMove {
  Cell cell = 0;
  /// The engine's score of the position after the stone, for the side to move then. A proved score is no balance: it is
  /// returned only if every candidate is proved.
  EngineScore score{};
};

/// Searches the candidates, the empty cells within a few steps of the stones (of the middle of an empty board), for the
/// one whose position the engine scores nearest to `target`, as EngineScore::estimate for the side that moves now. All
/// are searched briefly, then the more balanced half with twice the work for each, until one remains (successive
/// halving). Obeys `seconds`, `nodes` and `stop`. Errors as Engine::analyse.
Result<BalancedMove> find_balance(Engine& engine, const Board& board, const SearchLimits& limits, int target = 0);

struct BalancedPair {
  Cell first = 0;   ///< a stone of the side that moves now
  Cell second = 0;  ///< a stone of its opponent
  /// The engine's score after both, for the side that moves now. A proved score as in BalancedMove.
  EngineScore score{};
};

/// As find_balance, for two stones: half of the work chooses some first stones, the other half a second one for each.
/// LegalityError `game_over`, too, if every first stone ends the game.
Result<BalancedPair> find_balanced_pair(Engine& engine, const Board& board, const SearchLimits& limits, int target = 0);

}  // namespace mnk

#pragma GCC visibility pop
