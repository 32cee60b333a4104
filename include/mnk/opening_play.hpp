// SPDX-License-Identifier: MIT
// The engine's stones and choices under an opening rule (mnk/opening_rule.hpp).
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "mnk/engine.hpp"
#include "mnk/opening_rule.hpp"
#include "mnk/result.hpp"
#include "mnk/rules.hpp"
#include "mnk/search_limits.hpp"

#pragma GCC visibility push(default)

namespace mnk {

class Board;

/// Cells for the fifth stone, of which the opponent takes one.
using OpeningOffers = std::vector<Cell>;
/// A stone, a choice, or offers.
using OpeningAct = std::variant<Cell, OpeningChoice, OpeningOffers>;

struct OpeningPlayOptions {
  int level = full_level;
  std::uint64_t seed = 0;  ///< equal seeds try equal stones
};

/// Acts for the player whose turn it is:
/// - A choice: the side that a search prefers. Never `more`: to hand the choice to the opponent is at best as good as
///   to take the better side. If the opponent places the next stone of one side, and another choice follows, the other
///   side: it has that choice. A number of fifth stones: the one after which a search sees the least advantage; ten of
///   Taraguchi-10 if X is better with the last of them.
/// - A stone that a choice follows: of some random cells the one after which a search sees the least advantage for
///   either side. The search has full strength at every level.
/// - A stone of pro or long_pro: the best move if the opening allows it, otherwise the best of some allowed cells.
/// - Offers of fifth stones: the best moves without symmetric ones. Of the opponent's offers, the worst for X.
///
/// Shares `seconds` and `nodes` among its searches; obeys `stop`. Errors as Engine::analyse. Requires: the opening is
/// not done, and the board holds its stones.
Result<OpeningAct> play_opening(Engine& engine, const Board& board, const Opening& opening, const SearchLimits& limits,
                                const OpeningPlayOptions& options = {});

}  // namespace mnk

#pragma GCC visibility pop
