// SPDX-License-Identifier: MIT
#include "engine/line_bits.hpp"

#include <bit>

namespace mnk::engine {

static_assert(std::endian::native == std::endian::little, "bits are loaded from bytes a word at a time");

LineBits::LineBits(const Rules& rules) {
  constexpr std::uint32_t margin = 64;  // keeps every load inside the bytes
  std::uint32_t place = margin;
  for (std::size_t direction = 0; direction < directions; ++direction) {
    places_[direction].resize(rules.cells());
    const auto [down, right] = steps.values[direction];
    for (Cell first = 0; first < rules.cells(); ++first) {
      int row = rules.row(first);
      int column = rules.column(first);
      if (rules.contains(row - down, column - right)) continue;
      for (; rules.contains(row, column); row += down, column += right)
        places_[direction][rules.cell(row, column)] = place++;
      ++place;  // one cell off the board between two lines
    }
  }
  bytes_.assign((place + margin) / 4 + sizeof(std::uint64_t), 0xFF);
  for (Cell cell = 0; cell < rules.cells(); ++cell) {
    flip(cell, Player::x);
    flip(cell, Player::o);
  }
}

}  // namespace mnk::engine
