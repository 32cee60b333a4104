// SPDX-License-Identifier: MIT
// Verification of threat sequences, and their relevance zones.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "proof/reduced_board.hpp"

namespace mnk::proof {

/// Plays a threat sequence: the prover's stones on `cells`, each followed by the opponent's forced reply. If the
/// sequence wins, returns its relevance zone, one flag per cell: an opponent's stone on an empty cell outside the zone
/// does not stop the sequence. Otherwise returns nothing. Restores the board. Requires: threats_allowed.
std::optional<std::vector<bool>> threat_zone(ReducedBoard& board, Player prover, std::span<const Cell> cells);

}  // namespace mnk::proof
