// SPDX-License-Identifier: MIT
// The error of an illegal move, for boards of any representation.
#pragma once

#include <span>

#include "mnk/forbidden.hpp"
#include "mnk/rules.hpp"

namespace mnk {

/// Says why `cell` cannot be played: `off_board`, `game_over`, `taken_cell`, `forbidden_move` (renju, as `why` says) or
/// `floating_stone`. Requires: the move is illegal for one of these reasons; `stones` as in Position.
LegalityError refuse_move(const Rules& rules, std::span<const Stone> stones, Outcome outcome, Forbidden why, Cell cell);

}  // namespace mnk
