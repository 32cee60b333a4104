// SPDX-License-Identifier: MIT
// Threat of a stone on a cell, from its four lines.
#pragma once

#include <cstdint>

#include "engine/pattern.hpp"

namespace mnk::engine {

/// Worst to best for the player, whatever k is. A *four* is one stone short of a line, a *three* one stone short of a
/// straight four.
enum class Threat : std::uint8_t {
  none,
  three,         ///< one line that one more stone makes a straight four
  double_three,  ///< two or more such lines
  four,          ///< one reply is forced
  four_three,    ///< a four, and a three on another line
  double_four,   ///< more cells complete a line than one reply can stop
  five           ///< completes a line
};
inline constexpr std::size_t threat_kinds = 7;
constexpr int index_of(Threat threat) { return static_cast<int>(threat); }

}  // namespace mnk::engine
