// SPDX-License-Identifier: MIT
// VCF (victory by continuous fours) on boards of at most 64 cells: every stone of the attacker threatens to complete a
// window, so the defender has at most one answer.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "search/state.hpp"

namespace mnk::search {

/// The attacker's stones, in order. The defender's answers follow from them.
struct ThreatLine {
  std::array<Cell, max_bits> cells;
  std::uint32_t length = 0;

  std::span<const Cell> span() const { return {cells.data(), length}; }
};

/// VCF search for any position of one game. Requires: neither gravity nor misere.
class SmallBoardVcf {
 public:
  explicit SmallBoardVcf(const Rules& rules) : windows_(windows(rules)) {}

  /// Searches for a VCF of `player`, who moves first even if it is not their turn; iterative deepening keeps `line()`
  /// short. Returns true if one was found; false proves nothing, since the search stops after `nodes` positions.
  /// Requires: it is the turn of `player`, or the opponent cannot complete a window at once.
  bool find(const State& state, Player player, unsigned nodes);

  const ThreatLine& line() const { return line_; }

  /// Returns the relevance zone of `line()` with the opponent to move: a stone of the opponent outside the zone does
  /// not stop the line. The zone holds the line's cells, the answers and two cells that the last stone threatens. It
  /// also holds the cells that would give the opponent a threat meanwhile (docs/certificate.md).
  /// Requires: `find` has just succeeded in this position.
  Bits zone(const State& state, Player player) const;

 private:
  bool search(Bits own, Bits other, unsigned depth);

  /// The windows open to one player, sorted by the number of missing cells (counting sort).
  class Sorted {
   public:
    void fill(std::span<const Window> open);
    /// Returns the windows that miss at most `cells` cells.
    std::span<const Window> missing_at_most(std::size_t cells) const {
      return {windows_.data(), ends_[std::min(cells, many)]};
    }

   private:
    static constexpr std::size_t many = 7;  ///< windows that miss `many` or more share one bucket
    static std::size_t place_of(const Window& window) { return std::min<std::size_t>(count(window.missing), many); }

    std::vector<Window> windows_;
    std::array<std::uint32_t, many + 2> ends_{};
  };

  std::vector<Window> windows_;  ///< all windows of the empty board
  Sorted own_windows_;
  Sorted other_windows_;
  ThreatLine line_;
  unsigned nodes_ = 0;
  bool depth_limit_hit_ = false;  ///< the depth limit cut a line short
};

}  // namespace mnk::search
