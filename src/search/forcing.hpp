// SPDX-License-Identifier: MIT
// Wins by threats alone: every stone threatens a line at once, so that the other side has one answer or none.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "search/state.hpp"

namespace mnk::search {

/// The stones of the side that threatens, in order. The answers follow from them.
struct ThreatLine {
  std::array<Cell, max_bits> cells;
  std::uint32_t length = 0;

  std::span<const Cell> span() const { return {cells.data(), length}; }
};

/// Looks for wins by threats, in any position of one game. Requires: neither gravity nor misere.
class Forcing {
 public:
  explicit Forcing(const Rules& rules) : windows_(windows(rules)) {}

  /// Whether `player`, moving first whoever's turn it is, wins by threats; the shortest line found is then in `line()`.
  /// Looks at no more than `nodes` positions, so false means only that none was found. Requires: the opponent completes
  /// nothing at once, or it is the player's turn.
  bool find(const State& state, Player player, unsigned nodes);

  const ThreatLine& line() const { return line_; }

  /// With the opponent to move: every stone of theirs outside this set loses to the line all the same. It holds the
  /// line's cells, the answers, two cells that the last stone threatens, and whatever would give the opponent a threat
  /// on the way (docs/certificate.md). Requires: `find` has just succeeded there.
  Bits zone(const State& state, Player player) const;

 private:
  bool search(Bits own, Bits other, unsigned depth);

  /// The windows open to one player, those that miss fewest cells first.
  class Sorted {
   public:
    void fill(std::span<const Window> open);
    /// Those that miss at most so many.
    std::span<const Window> missing_at_most(std::size_t cells) const {
      return {windows_.data(), ends_[std::min(cells, many)]};
    }

   private:
    static constexpr std::size_t many = 7;  ///< not told apart from here on
    static std::size_t place_of(const Window& window) {
      return std::min(static_cast<std::size_t>(count(window.missing)), many);
    }

    std::vector<Window> windows_;
    std::array<std::uint32_t, many + 2> ends_{};
  };

  std::vector<Window> windows_;  ///< of the empty board
  Sorted own_windows_;
  Sorted other_windows_;
  ThreatLine line_;
  unsigned nodes_ = 0;
  bool deeper_ = false;  ///< some line was cut short
};

}  // namespace mnk::search
