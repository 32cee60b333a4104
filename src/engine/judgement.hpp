// SPDX-License-Identifier: MIT
// What the patterns of a cell's four lines come to together.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/threat.hpp"

namespace mnk::engine {

/// In hundredths of nothing in particular: it steers, and proves nothing.
struct Worth {
  int to_move = 0;  ///< while it is the player's turn
  int waiting = 0;  ///< while it is the opponent's
};

/// Of a *code*: four patterns, four bits each.
struct alignas(8) Judgement {  // copied as one word
  std::uint16_t code = 0;
  std::int16_t to_move = 0;
  std::int16_t waiting = 0;
  Threat threat = Threat::none;
  bool near = false;  ///< some line has another of the player's stones within reach
  bool same_lists(const Judgement& other) const { return threat == other.threat && near == other.near; }
};

/// What patterns come to depends on what stops them: in caro one stone may stop two fours, in renju X may not make
/// them.
enum class Counting : std::uint8_t { plain, caro, renju_x };

/// By code, 65,536 of them, for k. Some milliseconds.
std::vector<Judgement> make_judgements(int k, Counting counting);

}  // namespace mnk::engine
