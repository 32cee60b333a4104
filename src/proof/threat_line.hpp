// SPDX-License-Identifier: MIT
// Lines of threats: does the opponent have to answer each, and which other replies could get in their way?
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "proof/reduced_board.hpp"

namespace mnk::proof {

/// Puts the prover's stones on `cells`, one after the other, and the opponent's where it must answer. Where that wins
/// with the prover to move: the *zone*, one flag a cell; a stone of the opponent on an empty cell outside changes
/// nothing about it. Nothing where the line does not win. The board comes back as it was. Requires: threats_allowed.
std::optional<std::vector<bool>> zone_of_threats(ReducedBoard& board, Player prover, std::span<const Cell> cells);

}  // namespace mnk::proof
