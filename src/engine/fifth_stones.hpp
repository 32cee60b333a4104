// SPDX-License-Identifier: MIT
// The fifth stones that X offers under an opening rule (mnk/opening_rule.hpp).
#pragma once

#include <cstddef>
#include <vector>

#include "mnk/engine.hpp"
#include "mnk/result.hpp"

namespace mnk {

class Board;

namespace engine {

struct FifthStone {
  Cell cell;
  int value;  ///< for the side that moves now; larger is better
};

/// The score as one number, larger is better for the side to move. Proved scores are beyond every estimate.
int value_of(const EngineScore& score);
inline constexpr int proved_value = 1'000'000;

/// Returns the best `count` moves of which no two are symmetric, best first. Moves that the limits left unsearched come
/// last, with the value of the last one that was searched. Errors as Engine::analyse. Requires: the board has so many.
Result<std::vector<FifthStone>> best_fifth_stones(Engine& engine, const Board& board, std::size_t count,
                                                  const SearchLimits& limits, int level);

}  // namespace engine
}  // namespace mnk
