// SPDX-License-Identifier: MIT
// Follow-up strategy: a player answers above the opponent's stones. It combines claimeven and zugzwang (Allis, "A
// knowledge-based approach of Connect-Four", 1988) for the whole board. docs/solving.md has the proof.
#pragma once

#include <array>
#include <utility>

#include "solve/drop/board.hpp"

namespace mnk::drop {

/// The strategy's result for the follower, who is not to move.
struct FollowUp {
  bool holds = false;  ///< the follower does not lose
  bool wins = false;   ///< the follower even wins
  int plies = 0;       ///< upper bound on the stones on the board at the follower's win
  Bits winning = 0;    ///< the cells above the gates
};

/// Pairs of lowest cells of columns with an odd number of usable cells.
struct SharedPairs {
  std::array<Bits, 32> cells{};  ///< two after two belong together
  unsigned count = 0;
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

  /// Returns the pairs of columns with which a strategy of `proof` holds. `winning`: that of the strategy.
  SharedPairs pairs(const Board& board, Bits winning) const {
    const Columns columns = columns_of_board(board, winning);
    SharedPairs pairs;
    for (Bits shared = columns.shared; shared != 0; shared &= shared - 1) pairs.cells[pairs.count++] = shared & -shared;
    if (pairs.count == 4 && !closed(columns.leader | columns.shared, winning >> 1))
      std::swap(pairs.cells[1], pairs.cells[partner_of_first(columns.leader, columns.shared, winning >> 1)]);
    return pairs;
  }

 private:
  struct Columns {
    Bits usable;
    Bits followers;  ///< the usable cells of the follower, and others
    Bits shared;     ///< the lowest cells of odd columns
    Bits leader;     ///< the leader's stones and usable cells
  };

  /// `wins`: at most one cell per column.
  Columns columns_of_board(const Board& board, Bits wins) const {
    const Bits usable = shape_.board & ~board.filled & ~up_from(wins >> 1);
    const Bits followers = shape_.second ^ (columns_of(wins & ~shape_.second) & shape_.board);
    return {usable, followers, board.playable(shape_) & usable & followers, board.own | (usable & ~followers)};
  }

  /// `wins`: at most one cell per column.
  FollowUp proof_with(const Board& board, Bits wins) const {
    const auto [usable, followers, shared, leader] = columns_of_board(board, wins);
    const int left = std::popcount(usable);
    if (left % 2 != 0) return {};  // then the number of odd columns is odd, too
    if (!leader_fails(leader, shared, wins >> 1)) return {};
    if (lines_.has_line(board.opponent() | (usable & followers & ~shared)))
      return {true, true, board.plies + left, wins};
    return {true, wins != 0, board.plies + left + 2, wins};
  }

  /// Returns true if no line of the leader fits into `leader`, one cell of each pair of `shared`, and one of `gates`.
  bool leader_fails(Bits leader, Bits shared, Bits gates) const {
    if (lines_.has_line(leader) || (lines_.completing(leader) & (shared | gates)) != 0) return false;
    if (shared == 0 || closed(leader | shared, gates)) return true;
    const int odd_columns = std::popcount(shared);
    if (odd_columns == 2)
      return closed(leader | (shared & -shared), gates) && closed(leader | (shared & (shared - 1)), gates);
    return odd_columns == 4 && partner_of_first(leader, shared, gates) != 0;
  }

  /// Pairs four lowest cells so that the leader fails with any one cell of each pair. Returns the number of the cell
  /// that is paired with the first: 1, 2 or 3; 0 if there is no such pairing.
  unsigned partner_of_first(Bits leader, Bits shared, Bits gates) const {
    std::array<Bits, 4> c{};
    for (Bits& cell : c) {
      cell = shared & -shared;
      shared &= shared - 1;
    }
    const auto paired = [&](std::size_t a, std::size_t b, std::size_t p, std::size_t q) {
      return closed(leader | c[a] | c[p], gates) && closed(leader | c[a] | c[q], gates) &&
             closed(leader | c[b] | c[p], gates) && closed(leader | c[b] | c[q], gates);
    };
    return paired(0, 1, 2, 3) ? 1 : paired(0, 2, 1, 3) ? 2 : paired(0, 3, 1, 2) ? 3 : 0;
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
