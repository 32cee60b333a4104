// SPDX-License-Identifier: MIT
// What the patterns of a cell's four lines come to together.
#pragma once

#include <cstdint>
#include <span>

#include "engine/threat.hpp"

namespace mnk::engine {

/// In hundredths of nothing in particular: it steers, and proves nothing.
struct Worth {
  int to_move = 0;  ///< while it is the player's turn
  int waiting = 0;  ///< while it is the opponent's
};

/// Of a *code*: four patterns, four bits each.
struct Judgement {
  std::int16_t to_move;
  std::int16_t waiting;
  Threat threat;
  std::uint8_t best;  ///< the best of the four patterns
};

/// By code, 65,536 of them; made when it is first asked for.
std::span<const Judgement> judgements();

}  // namespace mnk::engine
