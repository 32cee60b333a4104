// SPDX-License-Identifier: MIT
// A position under search: stones as bitboards, and the list of open windows of each player. A move appends the
// shortened lists behind the old ones, so undo only drops a frame.
#pragma once

#include <cassert>
#include <span>
#include <vector>

#include "search/window.hpp"

namespace mnk::search {

/// Summary of the open windows of one player.
struct Side {
  std::uint32_t begin = 0;  ///< range of the open windows in the player's list
  std::uint32_t end = 0;
  Bits stones = 0;
  Bits completing = 0;  ///< empty cells where a stone would complete a window
  Bits missing = 0;     ///< union of the missing cells of the open windows
  Bits cells = 0;
  std::uint64_t potential = 0;  ///< sum of potential_of(window), never less than the true sum
  int fewest_missing = 0;       ///< fewest cells missing in any open window; 0 if no window is open

  bool has_no_open_window() const { return begin == end; }
};

/// Returns 2^-missing in units of 2^-potential_bits, rounded up: a window's weight in the theorem of Erdos and
/// Selfridge.
inline constexpr int potential_bits = 40;
constexpr std::uint64_t potential_of(int missing) {
  return missing >= potential_bits ? 1 : std::uint64_t{1} << (potential_bits - missing);
}

class State {
 public:
  /// Requires: `position.rules.cells() <= max_bits`, nobody has a line, and X has as many stones as O or one more.
  explicit State(const Position& position);

  const Rules& rules() const { return rules_; }
  Player to_move() const { return frames_.back().to_move; }
  std::size_t plies() const { return frames_.size() - 1; }  ///< moves since the start of the search
  const Side& side(Player player) const { return frames_.back().sides[player]; }
  std::span<const Window> open(Player player) const {
    const Side& s = side(player);
    return {lists_[player].data() + s.begin, s.end - s.begin};
  }
  Bits stones(Player player) const { return side(player).stones; }
  Bits empty() const { return board_ & ~(stones(Player::x) | stones(Player::o)); }
  /// Returns the cells on which the next stone may be placed.
  Bits playable() const { return search::playable(rules_, empty()); }

  /// Requires: the cell is playable and completes no window of the side to move.
  void play(Cell cell);
  void undo();

 private:
  struct Frame {
    PerPlayer<Side> sides;
    Player to_move;
  };

  template <class Keep>
  void refill(Player player, Bits stones, Keep keep);

  Rules rules_;
  Bits board_;
  std::vector<Frame> frames_;
  PerPlayer<std::vector<Window>> lists_;
};

}  // namespace mnk::search
