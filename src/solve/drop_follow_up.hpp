// SPDX-License-Identifier: MIT
// What a player proves by answering above the opponent's stones: Allis's claimeven and zugzwang ("A knowledge-based
// approach of Connect-Four", 1988), as one strategy for the whole board. docs/solving.md says why it is right.
#pragma once

#include <array>

#include "solve/drop_board.hpp"

namespace mnk::solving::drop {

/// What the strategy gives the follower, who is not to move.
struct FollowUp {
  bool holds = false;  ///< the follower does not lose
  bool wins = false;   ///< and wins, with at most
  int plies = 0;       ///< so many stones on the board
};

/// The leader is to move. In each column some cells, from the lowest empty one on, are *usable*: all of them, or those
/// below a *gate*. Over a gate lies a cell that wins for the follower, so a leader who enters it loses.
///
///     w   wins for the follower            In a column with an even number of usable cells the follower answers
///     g   the gate                         above each stone of the leader, and gets every second cell. Two columns
///     f   the follower's                   with an odd number go together: whoever takes the lowest cell of one,
///     l   the leader's                     the other takes that of the other, and then both are even.
///
/// So the leader has a move in the usable cells only where the follower has an answer. When they are full it enters a
/// gate, or the board is full. If no line of the leader fits into what it can get before that, it does not win.
template <class L>
class Follower {
 public:
  Follower(const Shape& shape, const L& lines) : shape_(shape), lines_(lines) {}

  /// `wins`: the empty cells that complete a line of the follower. Requires: the leader is to move, and none of `wins`
  /// is playable.
  FollowUp proof(const Board& board, Bits wins) const {
    const FollowUp all = proof_with(board, lowest_of(wins));
    if (all.holds) return all;
    // A gate that leaves an odd number of cells may stand in the way: without one, without two.
    FollowUp best;
    const Bits odd = lowest_of(wins) & ~shape_.second;
    for (Bits i = odd; i != 0; i &= i - 1) {
      const Bits fewer = wins & ~(i & -i);
      for (Bits j = i; j != 0; j = (j & (j - 1))) {
        const FollowUp found = proof_with(board, lowest_of(fewer & ~(j & -j)));
        if (found.wins) return found;
        if (found.holds) best = found;
      }
    }
    return best;
  }

 private:
  /// `wins`: at most one cell a column.
  FollowUp proof_with(const Board& board, Bits wins) const {
    const Bits gates = wins >> 1;
    const Bits usable = shape_.board & ~board.filled & ~up_from(gates);
    const int left = std::popcount(usable);
    if (left % 2 != 0) return {};  // then the number of odd columns is odd, too
    const Bits followers = shape_.second ^ (columns_of(wins & ~shape_.second) & shape_.board);
    const Bits shared = board.playable(shape_) & usable & followers;  // the lowest cells of odd columns
    if (!leader_fails(board.own | (usable & ~followers), shared, gates)) return {};
    if (lines_.has_line(board.opponent() | (usable & followers & ~shared))) return {true, true, board.plies + left};
    return {true, wins != 0, board.plies + left + 2};
  }

  /// Whether no line of the leader fits into `leader`, one of each pair of `shared`, and one of `gates`.
  bool leader_fails(Bits leader, Bits shared, Bits gates) const {
    if (lines_.has_line(leader) || (lines_.completing(leader) & (shared | gates)) != 0) return false;
    if (shared == 0 || closed(leader | shared, gates)) return true;
    const int odd_columns = std::popcount(shared);
    if (odd_columns == 2)
      return closed(leader | (shared & -shared), gates) && closed(leader | (shared & (shared - 1)), gates);
    return odd_columns == 4 && pairs_exist(leader, shared, gates);
  }

  /// Four lowest cells in two pairs, so that the leader fails with any one cell of each.
  bool pairs_exist(Bits leader, Bits shared, Bits gates) const {
    std::array<Bits, 4> c{};
    for (Bits& cell : c) {
      cell = shared & -shared;
      shared &= shared - 1;
    }
    const auto paired = [&](std::size_t a, std::size_t b, std::size_t p, std::size_t q) {
      return closed(leader | c[a] | c[p], gates) && closed(leader | c[a] | c[q], gates) &&
             closed(leader | c[b] | c[p], gates) && closed(leader | c[b] | c[q], gates);
    };
    return paired(0, 1, 2, 3) || paired(0, 2, 1, 3) || paired(0, 3, 1, 2);
  }

  bool closed(Bits leader, Bits gates) const {
    return !lines_.has_line(leader) && (gates == 0 || (lines_.completing(leader) & gates) == 0);
  }

  /// Within each column, subtracting its lowest cell turns the bits up to the lowest one set; the roof keeps columns
  /// apart.
  Bits lowest_of(Bits cells) const { return cells & ~((cells | shape_.roof) - shape_.bottom); }
  /// The cells from there up. Requires: at most one a column.
  Bits up_from(Bits cells) const { return shape_.board & ~((cells | shape_.roof) - shape_.bottom); }
  Bits columns_of(Bits cells) const {
    const Bits roofs = (up_from(cells) << 1) & shape_.roof;
    return roofs - (roofs >> shape_.rows);
  }

  const Shape& shape_;
  const L& lines_;
};

}  // namespace mnk::solving::drop
