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
  return steps.values[direction].row * rules.columns() + steps.values[direction].column;
}

class LineBits {
 public:
  static constexpr int most_cells = 29;  ///< in a word: a load begins at a byte, and each cell has two bits

  explicit LineBits(const Rules& rules);

  /// Returns the surroundings of a cell on one line: the cells at most `around` steps away, two bits each, the first
  /// one for a stone of X. Cells off the board count as stones of both players. Higher bits are of other cells.
  /// Requires: at most most_cells cells.
  std::uint64_t around(Cell cell, std::size_t direction, int around) const {
    const std::uint32_t from = 2 * (places_[direction][cell] - around);
    std::uint64_t word;  // requires a little-endian machine
    std::memcpy(&word, bytes_.data() + (from >> 3), sizeof word);
    return word >> (from & 7);
  }
  void flip(Cell cell, Player player) {
    for (std::size_t direction = 0; direction < directions; ++direction) {
      const std::uint32_t bit = 2 * places_[direction][cell] + detail::to_underlying(player);
      bytes_[bit >> 3] ^= static_cast<std::uint8_t>(1U << (bit & 7));
    }
  }

 private:
  std::array<std::vector<std::uint32_t>, directions> places_;  ///< index of each cell
  std::vector<std::uint8_t> bytes_;
};

}  // namespace mnk::engine
