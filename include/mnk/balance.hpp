// SPDX-License-Identifier: MIT
// Fair openings: the next stone after which neither side is better.
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
/// one whose position the engine scores nearest to 0. All are searched briefly, then the more balanced half with twice
/// the work for each, until one remains (successive halving). Obeys `seconds`, `nodes` and `stop`. Errors as
/// Engine::analyse.
Result<BalancedMove> find_balance(Engine& engine, const Board& board, const SearchLimits& limits);

}  // namespace mnk

#pragma GCC visibility pop
