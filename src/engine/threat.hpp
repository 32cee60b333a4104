// SPDX-License-Identifier: MIT
// What a stone on a cell threatens, over its four lines.
#pragma once

#include <cstdint>

#include "engine/pattern.hpp"

namespace mnk::engine {

/// Worst to best for the player. A *four* leaves one stone missing, a *three* is one stone short of a straight four,
/// whatever k.
enum class Threat : std::uint8_t {
  none,
  three,         ///< one line that would be a straight four with one more stone
  double_three,  ///< two or more of them
  four,          ///< one reply is forced
  four_three,    ///< and a three besides
  double_four,   ///< more cells complete a line than one reply can stop
  five           ///< completes a line
};
inline constexpr std::size_t threat_kinds = 7;

}  // namespace mnk::engine
