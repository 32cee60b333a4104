// SPDX-License-Identifier: MIT
// Pairs of cells that stop every line (Hales and Jewett 1963): if each line that a side may still complete has two
// empty cells of its own, the other side answers a stone on one of them with a stone on the other, and no line is
// ever completed.
#pragma once

#include <array>
#include <cstdint>

#include "solve/best_game.hpp"

namespace mnk::best {

/// Gives each line, one by one, two cells; where they are taken, their owner is moved to other ones (Kuhn 1955).
class Pairing {
 public:
  /// The empty cells of a line. False if there is no room for its pair: then there is no pairing.
  bool add(Bits cells) {
    lines_[count_] = cells;
    const auto line = static_cast<std::uint8_t>(count_++);
    for (int i = 0; i < 2; ++i) {
      visited_ = 0;
      if (!find(line)) return false;
    }
    return true;
  }

 private:
  bool find(std::uint8_t line) {
    if (const Bits free = lines_[line] & ~owned_; free != 0) {
      owner_[lowest(free)] = line;
      owned_ |= bit(lowest(free));
      return true;
    }
    for (Bits left = lines_[line] & ~visited_; left != 0; left = (left & (left - 1)) & ~visited_) {
      const Cell cell = lowest(left);
      visited_ |= bit(cell);
      if (owner_[cell] != line && find(owner_[cell])) {
        owner_[cell] = line;
        return true;
      }
    }
    return false;
  }

  std::array<Bits, max_cells> lines_;
  std::array<std::uint8_t, max_cells> owner_;
  std::size_t count_ = 0;
  Bits owned_ = 0;
  Bits visited_ = 0;
};

}  // namespace mnk::best
