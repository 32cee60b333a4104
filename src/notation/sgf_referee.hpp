// SPDX-License-Identifier: MIT
// Checks the legality of moves in a game tree. Unlike a Board, it supports setups and either player's turn.
#pragma once

#include <optional>

#include "mnk/game_record.hpp"

namespace mnk::notation {

/// Turns the property B or W of each node into its move if the move is legal, and records the others in
/// `record.problems`. Requires: values of B, W, AB, AW, AE and PL are well-formed; a node has at most one of B and W,
/// with one value. LegalityError `too_much_setup` if a path through the tree changes far more stones than a board has,
/// or the setups of all nodes cover far more cells than files do.
std::optional<Error> validate_moves(GameRecord& record);

/// The same for a record whose nodes have moves already. Requires: the record has no setups.
void refuse_illegal_moves(GameRecord& record);

}  // namespace mnk::notation
