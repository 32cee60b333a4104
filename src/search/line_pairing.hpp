// SPDX-License-Identifier: MIT
// Pairing strategies on boards of any size by a matching of lines and cells.
#pragma once

#include <optional>
#include <vector>

#include "mnk/position.hpp"
#include "search/pairing.hpp"

namespace mnk::search {

/// Searches for a pairing strategy against `attacker`: disjoint pairs of empty cells such that every window (k cells in
/// a row) without a stone of the other player holds both cells of some pair. Whoever is to move, the other player then
/// fills no window of the attacker's by answering a stone on one cell of a pair on the second (Hales and Jewett 1963).
///
/// Consecutive windows of one line share cells, and a pair of shared cells serves all of them. So the windows of each
/// line are divided into few groups that share two empty cells or more, and a maximum matching (augmenting paths; Kuhn
/// 1955) gives two cells to each group. Where some groups want too few cells, they are divided further. nullopt if none
/// was found, which proves nothing. O(groups * cells * k) for each of at most some twenty matchings.
std::optional<std::vector<CellPair>> match_lines(const Position& position, Player attacker);

}  // namespace mnk::search
