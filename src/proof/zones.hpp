// SPDX-License-Identifier: MIT
// Relevance zones of whole proofs (docs/certificate.md): cells such that the proof stays right if the opponent adds up
// to `extras` stones outside them.
#pragma once

#include <vector>

#include "proof/reduced_board.hpp"

namespace mnk::proof {

using Zone = std::vector<bool>;  ///< one flag per cell

/// Largest number of extra stones of a zone.
inline constexpr std::uint32_t max_extras = 7;

void add(Zone& zone, const Zone& other);

/// The zone of a win at sight: the prover completes a run on the lowest such cell. Requires: the prover has one.
Zone zone_of_win(const ReducedBoard& board, Player prover, std::uint32_t extras);

/// The replies among `candidates` (ProofObligations::replies) that lie in the zone.
std::vector<Cell> replies_in(const Zone& zone, const std::vector<Cell>& candidates);

/// Plain games: adds an undominated cell for each empty cell of `zone` that no undominated cell of `zone` is, or
/// dominates: the lowest that dominates it. Requires: `undominated` are the board's undominated moves.
void add_dominating(const ReducedBoard& board, const std::vector<Cell>& undominated, Zone& zone);

}  // namespace mnk::proof
