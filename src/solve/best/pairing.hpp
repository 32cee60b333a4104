// SPDX-License-Identifier: MIT
// Pairing strategy (Hales and Jewett 1963): each line that a side may still complete gets two empty cells of its own.
// The opponent answers a stone on one of them with a stone on the second, so no line is ever completed.
#pragma once

#include <array>
#include <cstdint>

#include "mnk/best.hpp"
#include "solve/best/game.hpp"

namespace mnk::best {

/// Bipartite matching by augmenting paths (Kuhn 1955): two cells for each line.
class Pairing {
 public:
  /// Adds a line by its empty cells. Returns false if no pair is left for it: then there is no pairing.
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
      owner_[first_cell(free)] = line;
      owned_ |= bit(first_cell(free));
      return true;
    }
    for (Bits left = lines_[line] & ~visited_; left != 0; left = (left & (left - 1)) & ~visited_) {
      const Cell cell = first_cell(left);
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
