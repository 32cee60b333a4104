// SPDX-License-Identifier: MIT
// Static proofs on boards of at most 64 cells: pairing strategies and dominated moves.
#pragma once

#include <array>
#include <span>
#include <utility>
#include <vector>

#include "search/state.hpp"

namespace mnk::search {

using CellPair = std::pair<Cell, Cell>;

/// Searches for a pairing strategy: disjoint pairs of cells such that each window misses both cells of some pair. A
/// player who answers a stone on one cell of a pair on the second cell lets no window be filled (Hales and Jewett
/// 1963). Their pairs serve one window each; here windows may share a pair. Returns false if none was found within
/// `tries` pairs, which proves nothing. Writes the pairs to `pairs` unless it is null.
bool find_pairing(std::span<const Window> windows, unsigned tries, std::vector<CellPair>* pairs = nullptr);

/// Returns the empty cells on open windows, without dominated ones. Cell b dominates cell a if every open window (of
/// either player) through a also goes through b. Among equivalent cells the one with the lowest rank is kept; without
/// ranks, the lowest cell. Requires: neither exact, gravity nor misere.
Bits undominated_moves(const State& state, const std::array<Cell, max_bits>* rank = nullptr);

}  // namespace mnk::search
