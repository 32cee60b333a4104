// SPDX-License-Identifier: MIT
// A game on at most 64 cells as bitboards (bit = cell): lines, symmetries, legal cells.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "mnk/best.hpp"
#include "mnk/symmetry.hpp"

namespace mnk::best {

using Bits = std::uint64_t;

/// The stones of the side to move, and of the opponent.
struct Stones {
  Bits own = 0;
  Bits other = 0;
  bool operator==(const Stones&) const = default;
};

inline Bits bit(Cell cell) { return Bits{1} << cell; }
inline int size_of(Bits bits) { return std::popcount(bits); }
inline Cell lowest(Bits bits) { return static_cast<Cell>(std::countr_zero(bits)); }

/// k cells in a row; `beyond` holds the cells before and behind them under `exact`, where a longer run does not count.
struct Window {
  Bits cells = 0;
  Bits beyond = 0;
};

class Game {
 public:
  /// Requires: `rules.cells() <= max_cells`.
  explicit Game(const Rules& rules);

  const Rules& rules() const { return rules_; }
  int cells() const { return cells_; }
  const std::vector<Window>& windows() const { return windows_; }
  /// Returns the indices in windows() of the windows through a cell.
  const std::vector<std::uint16_t>& through(Cell cell) const { return through_[cell]; }

  /// Returns the cells that a stone may take: every empty cell; with gravity only one on a stone or at the bottom.
  Bits playable(Bits taken) const {
    const Bits empty = all_ & ~taken;
    return rules_.gravity() ? empty & (taken >> (rules_.columns() - 1) >> 1 | bottom_) : empty;
  }

  /// Returns true if `own` has a line through `cell`. Requires: `cell` is in `own`.
  bool makes_line(Bits own, Cell cell) const {
    for (const std::uint16_t index : through_[cell]) {
      const Window& window = windows_[index];
      if ((own & window.cells) == window.cells && (own & window.beyond) == 0) return true;
    }
    return false;
  }

  /// Returns the canonical form: the smallest image of the position under the symmetries of the game.
  Stones canonical(Stones stones) const;

 private:
  void add_windows(int row, int column, int down, int right);
  void add_symmetry(Symmetry symmetry);

  /// Images of the eight cells of one byte under a symmetry.
  using ByteTable = std::array<Bits, 256>;

  Rules rules_;
  int cells_;
  Bits all_;
  Bits bottom_;
  std::vector<Window> windows_;
  std::vector<std::vector<std::uint16_t>> through_;
  std::size_t bytes_;                ///< bytes of a word that hold cells
  std::vector<ByteTable> symmetry_;  ///< bytes_ tables for each symmetry but the identity
};

}  // namespace mnk::best
