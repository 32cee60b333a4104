// SPDX-License-Identifier: MIT
// Verification of threat sequences, and their relevance zones.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "proof/reduced_board.hpp"
#include "proof/zones.hpp"

namespace mnk::proof {

/// Plays a threat sequence: the prover's stones on `cells`, each followed by the opponent's forced reply. If the
/// sequence wins, returns its relevance zone: up to `extras` stones of the opponent on empty cells outside the zone do
/// not stop the sequence. Otherwise returns nothing. Restores the board. Requires: threats_allowed.
std::optional<Zone> threat_zone(ReducedBoard& board, Player prover, std::span<const Cell> cells,
                                std::uint32_t extras = 1);

}  // namespace mnk::proof
