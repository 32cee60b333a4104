// SPDX-License-Identifier: MIT
// The stones of every row, column and diagonal as bits, line after line: one load gives the surroundings of a cell.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "core/geometry.hpp"
#include "mnk/rules.hpp"

namespace mnk::engine {

inline constexpr std::size_t directions = 4;
inline constexpr std::array<Direction, directions> all_directions = {Direction::row, Direction::column,
                                                                     Direction::diagonal, Direction::anti_diagonal};

/// Returns the difference between a cell and the next one in a direction.
constexpr int step_of(const Rules& rules, std::size_t direction) {
  return steps[direction].row * rules.columns() + steps[direction].column;
}

class LineBits {
 public:
  /// Surroundings of a cell on one line. The cell is bit `around`; bits 0 to 2 * around are valid. Cells off the board
  /// count as stones of both players.
  struct Window {
    std::uint64_t x;
    std::uint64_t o;
  };
  static constexpr unsigned widest = 57;

  explicit LineBits(const Rules& rules);

  /// Returns the cells at most `around` steps away. Requires: `2 * around + 1 <= widest`.
  Window around(Cell cell, std::size_t direction, int around) const {
    const std::uint32_t from = places_[direction][cell] - around;
    return {load(Player::x, from), load(Player::o, from)};
  }
  void flip(Cell cell, Player player) {
    for (std::size_t direction = 0; direction < directions; ++direction) {
      const std::uint32_t place = places_[direction][cell];
      bytes_[player][place >> 3] ^= static_cast<std::uint8_t>(1U << (place & 7));
    }
  }

 private:
  std::uint64_t load(Player player, std::uint32_t from) const {
    std::uint64_t word;  // requires a little-endian machine
    std::memcpy(&word, bytes_[player].data() + (from >> 3), sizeof word);
    return word >> (from & 7);
  }

  std::array<std::vector<std::uint32_t>, directions> places_;  ///< index of each cell's bit
  PerPlayer<std::vector<std::uint8_t>> bytes_;
};

}  // namespace mnk::engine
