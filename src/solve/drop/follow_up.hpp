// SPDX-License-Identifier: MIT
// Follow-up strategy: a player answers above the opponent's stones. It combines claimeven and zugzwang (Allis, "A
// knowledge-based approach of Connect-Four", 1988) for the whole board. docs/solving.md has the proof.
#pragma once

#include <array>

#include "solve/drop/board.hpp"

namespace mnk::drop {

/// The strategy's result for the follower, who is not to move.
struct FollowUp {
  bool holds = false;  ///< the follower does not lose
  bool wins = false;   ///< the follower even wins
  int plies = 0;       ///< upper bound on the stones on the board at the follower's win
};

/// Computes the follow-up strategy. The leader is to move. In each column the *usable* cells are all empty ones, or
/// those below a *gate*. The cell above a gate wins for the follower, so a leader who enters the gate loses.
///
///     w   wins for the follower            In a column with an even number of usable cells the follower answers
///     g   the gate                         above each stone of the leader, and gets every second cell. Columns
///     f   the follower's                   with an odd number come in pairs: when the leader takes the lowest cell
///     l   the leader's                     of one, the follower takes that of its partner. Then both are even.
///
/// So the leader has a move in the usable cells only if the follower has an answer. Once they are full, the leader
/// enters a gate, or the board is full. The leader cannot win if no line fits into the cells it can get before that.
template <class L>
class Follower {
 public:
  Follower(const Shape& shape, const L& lines) : shape_(shape), lines_(lines) {}

  /// Returns the strategy's result. `wins`: the empty cells that complete a line of the follower. Requires: the leader
  /// is to move, and no cell of `wins` is playable.
  FollowUp proof(const Board& board, Bits wins) const {
    const FollowUp all = proof_with(board, lowest_of(wins));
    if (all.holds) return all;
    // A gate that leaves an odd number of usable cells may do harm: try without one or two of them.
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
  /// `wins`: at most one cell per column.
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

  /// Returns true if no line of the leader fits into `leader`, one cell of each pair of `shared`, and one of `gates`.
  bool leader_fails(Bits leader, Bits shared, Bits gates) const {
    if (lines_.has_line(leader) || (lines_.completing(leader) & (shared | gates)) != 0) return false;
    if (shared == 0 || closed(leader | shared, gates)) return true;
    const int odd_columns = std::popcount(shared);
    if (odd_columns == 2)
      return closed(leader | (shared & -shared), gates) && closed(leader | (shared & (shared - 1)), gates);
    return odd_columns == 4 && pairs_exist(leader, shared, gates);
  }

  /// Returns true if the four lowest cells can be paired so that the leader fails with any one cell of each pair.
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

  /// Returns the lowest set cell of each column. Subtracting `bottom` flips the bits up to it, and the roof keeps the
  /// columns apart.
  Bits lowest_of(Bits cells) const { return cells & ~((cells | shape_.roof) - shape_.bottom); }
  /// Returns the given cells and all above them. Requires: at most one cell per column.
  Bits up_from(Bits cells) const { return shape_.board & ~((cells | shape_.roof) - shape_.bottom); }
  Bits columns_of(Bits cells) const {
    const Bits roofs = (up_from(cells) << 1) & shape_.roof;
    return roofs - (roofs >> shape_.rows);
  }

  const Shape& shape_;
  const L& lines_;
};

}  // namespace mnk::drop
