// SPDX-License-Identifier: MIT
// The threats that both players have anywhere on the board, as a number: part of the static evaluation. After Rapfi,
// which has an 11-bit mask of this kind.
#pragma once

#include "engine/pattern_board.hpp"

namespace mnk::engine {

inline constexpr std::size_t threat_masks = 512;

/// Returns the mask, from the threats of both players as PatternBoard::threats: bits 0 to 3 for three, double three,
/// four, four and three of the side to move; bits 4 to 8 for the same and a double four of the opponent. Positions in
/// which fives or a double four of the side to move decide are not evaluated.
inline std::size_t threat_mask(std::uint32_t of_mover, std::uint32_t of_opponent) {
  constexpr int first = index_of(Threat::three);
  static_assert(first == 1 && index_of(Threat::double_four) == 5);
  return (of_mover >> first & 15) | (of_opponent >> first & 31) << 4;
}
inline std::size_t threat_mask(const PatternBoard& board) {
  return threat_mask(board.threats(board.to_move()), board.threats(opponent(board.to_move())));
}

}  // namespace mnk::engine
