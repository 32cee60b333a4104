// SPDX-License-Identifier: MIT
// Which moves of a tree are legal: setups and either player's turn included, which a Board does not have.
#pragma once

#include <optional>

#include "mnk/game_record.hpp"

namespace mnk::notation {

/// Turns the properties B and W of each node into its move where that is legal, and notes the others in
/// `record.problems`. Requires: values of B, W, AB, AW, AE and PL have their form; a node has at most one of B and W,
/// with one value. LegalityError `too_much_setup` if a path through the tree changes far more stones than a board has,
/// or the setups of all nodes cover far more cells than files do.
std::optional<Error> settle_moves(GameRecord& record);

}  // namespace mnk::notation
