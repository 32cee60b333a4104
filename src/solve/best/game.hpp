// SPDX-License-Identifier: MIT
// A game on at most 64 cells as bitboards: lines, symmetries, legal cells.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "search/images.hpp"
#include "search/window.hpp"

namespace mnk::best {

using search::bit;
using search::Bits;
using search::count;
using search::first_cell;
using search::Window;

/// The stones of the side to move, and of the opponent.
struct Stones {
  Bits own = 0;
  Bits other = 0;
  Bits taken() const { return own | other; }
  bool operator==(const Stones&) const = default;
};

/// Returns true if the window is a line of the player with the stones `own`.
inline bool is_line(const Window& window, Bits own) {
  return (own & window.cells) == window.cells && (own & window.flank) == 0;
}

class Game {
 public:
  /// Requires: `rules.cells() <= search::max_bits`.
  explicit Game(const Rules& rules) : rules_(rules), windows_(search::windows(rules)), images_(rules) {
    through_.resize(rules.cells());
    for (std::uint16_t i = 0; i < windows_.size(); ++i)
      search::for_each_cell(windows_[i].cells, [&](Cell cell) { through_[cell].push_back(i); });
  }

  const Rules& rules() const { return rules_; }
  int cells() const { return rules_.rows() * rules_.columns(); }
  const std::vector<Window>& windows() const { return windows_; }
  /// Returns the indices in windows() of the windows through a cell.
  const std::vector<std::uint16_t>& through(Cell cell) const { return through_[cell]; }

  /// Returns the cells that the next stone may take.
  Bits playable(Stones stones) const { return search::playable(rules_, search::all_cells(rules_) & ~stones.taken()); }

  /// Returns true if `own` has a line through `cell`. Requires: `cell` is in `own`.
  bool makes_line(Bits own, Cell cell) const {
    return std::any_of(through_[cell].begin(), through_[cell].end(),
                       [&](std::uint16_t i) { return is_line(windows_[i], own); });
  }

  /// Returns the canonical form: the smallest image of the position under the symmetries of the game.
  Stones canonical(Stones stones) const {
    const auto [own, other] = images_.smallest(stones.own, stones.other);
    return {own, other};
  }

 private:
  Rules rules_;
  std::vector<Window> windows_;
  std::vector<std::vector<std::uint16_t>> through_;
  search::Images images_;
};

}  // namespace mnk::best
