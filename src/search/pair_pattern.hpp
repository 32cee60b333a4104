// SPDX-License-Identifier: MIT
// A periodic pairing strategy for nine or more in a row on boards of any size.
#pragma once

#include <optional>
#include <vector>

#include "mnk/position.hpp"
#include "search/pairing.hpp"

namespace mnk::search {

/// Returns the pairs of the pattern on the empty cells, in the first of its 64 shifts in which every window without a
/// stone of the opponent of `attacker` holds both cells of a pair; nullopt if there is none, or for k below 9. On an
/// empty board each shift will do.
///
/// In each row, column and diagonal of the plane, two neighbours in every eight cells are a pair, and no cell is in two
/// pairs (Hales and Jewett 1963 have such a pairing of the plane; this one was found by search). So nine consecutive
/// cells hold a pair.
std::optional<std::vector<CellPair>> find_pattern(const Position& position, Player attacker);

}  // namespace mnk::search
