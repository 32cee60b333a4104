// SPDX-License-Identifier: MIT
// Alpha-beta for games with gravity.
#pragma once

#include <atomic>
#include <memory>

#include "solve/budget.hpp"
#include "solve/drop_board.hpp"
#include "solve/drop_table.hpp"

namespace mnk::solving::drop {

/// A game as one number, for the player to move: above 0 it wins, below 0 it loses, and the sooner the larger; 0 is a
/// draw. It is how many stones the winner has left when the game ends, and one more (Pons). The last ply follows from
/// it, see last_ply.
using Score = int;

/// The score of the player who completes a line with the stone that makes `plies`.
constexpr Score score_of_win(int cells, int plies) { return (cells + 2 - plies) / 2; }
/// How many stones are on the board at the end. `plies`: those on it now.
int last_ply(int cells, int plies, Score score);

/// What the search of one thread knows and counts.
class Search {
 public:
  virtual ~Search() = default;

  /// At most alpha: the score is at most that. At least beta: it is at least that. Otherwise the score. Without meaning
  /// once stopped(). Requires: alpha < beta, an empty cell, and the player to move cannot win at once.
  virtual Score score(const Board& board, Score alpha, Score beta) = 0;
  /// The budget is spent, or another thread was faster.
  virtual bool stopped() const = 0;
  /// The cells that win at once for the player to move.
  virtual Bits winning(const Board& board) const = 0;
  /// The cells that win for who has `stones`, now or later.
  virtual Bits completing(Bits stones, Bits filled) const = 0;
  /// The moves after which the opponent does not win at once.
  virtual Bits holding(const Board& board) const = 0;
  /// What is known of a position without a search. Requires: as for score.
  virtual Bounds known(const Board& board) const = 0;
};

/// `done`: ends the search once true. `shuffle`: other than 0, another order of moves.
std::unique_ptr<Search> make_search(const Shape& shape, Table& table, Budget& budget, const std::atomic<bool>& done,
                                    std::uint64_t shuffle);

}  // namespace mnk::solving::drop
