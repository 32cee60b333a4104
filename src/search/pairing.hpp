// SPDX-License-Identifier: MIT
// Static proofs that a player can stop every line: pairings, and which moves no other move makes useless.
#pragma once

#include <array>
#include <span>
#include <utility>
#include <vector>

#include "search/state.hpp"

namespace mnk::search {

using CellPair = std::pair<Cell, Cell>;

/// Looks for disjoint pairs of cells such that each window misses both cells of some pair. Who then
/// answers each stone on one cell of a pair with the other lets no window be filled (Hales and Jewett 1963,
/// who give each window a pair of its own; here windows may share one). Tries at most `tries` pairs, so
/// false means only that none was found. The pairs go to `pairs` where that is not null.
bool find_pairing(std::span<const Window> windows, unsigned tries, std::vector<CellPair>* pairs = nullptr);

/// The empty cells on open windows, without those that some other one is always at least as good as: cell a
/// where every open window (of either player) through a also goes through b. Of cells alike, the one of lowest rank is
/// kept, the lowest where no ranks are given. Requires: neither exact, gravity nor misere.
Bits undominated(const State& state, const std::array<Cell, max_bits>* rank = nullptr);

}  // namespace mnk::search
