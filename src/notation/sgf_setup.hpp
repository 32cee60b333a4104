// SPDX-License-Identifier: MIT
// Stones and turns that the properties of a node set up: AB, AW, AE and PL.
#pragma once

#include <optional>

#include "mnk/game_record.hpp"

namespace mnk::notation {

/// Returns true if the node has points to place stones on or to clear.
bool places_stones(const GameNode& node);
/// Places and removes the stones of the node. Points beyond the board are left out.
void place_stones(const GameNode& node, Position& position);
/// The player that PL names.
std::optional<Player> named_turn(const GameNode& node);

}  // namespace mnk::notation
