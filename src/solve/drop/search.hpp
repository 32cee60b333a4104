// SPDX-License-Identifier: MIT
// Alpha-beta for games with gravity.
#pragma once

#include <atomic>
#include <memory>

#include "search/budget.hpp"
#include "search/trace.hpp"
#include "solve/drop/board.hpp"
#include "solve/drop/table.hpp"

namespace mnk::drop {

using search::Budget;

/// The score of a game for the player to move: positive if that player wins, negative if it loses, 0 for a draw. Its
/// size is the number of stones that the winner has left at the end, plus one (Pons): a faster win scores more.
/// last_ply computes the last ply from it.
using Score = int;

/// Returns the score of the player whose line is completed by stone number `plies`.
constexpr Score score_of_win(int cells, int plies) { return (cells + 2 - plies) / 2; }
/// Returns the number of stones on the board at the end. `plies`: stones on it now.
int last_ply(int cells, int plies, Score score);

/// Alpha-beta search of one thread.
class DropSearch {
 public:
  virtual ~DropSearch() = default;

  /// Returns the score if it lies between alpha and beta; otherwise an upper bound (<= alpha) or a lower bound (>=
  /// beta). Meaningless once stopped(). Requires: alpha < beta, an empty cell, and the player to move cannot win at
  /// once.
  virtual Score score(const Board& board, Score alpha, Score beta) = 0;
  /// Returns true if the budget is spent or another thread was faster.
  virtual bool stopped() const = 0;
  /// The cells that win at once for the player to move.
  virtual Bits winning(const Board& board) const = 0;
  /// Returns the empty cells that complete a line of the player with `stones`, playable or not.
  virtual Bits completing(Bits stones, Bits filled) const = 0;
  /// Returns the moves after which the opponent cannot win at once.
  virtual Bits holding(const Board& board) const = 0;
  /// Returns the score bounds known without a search. Requires: as for score.
  virtual Bounds known(const Board& board) const = 0;
};

/// `done`: ends the search once true. `shuffle`: if not 0, a seed for another move order. `trace` shows
/// the search (null: none).
std::unique_ptr<DropSearch> make_search(const Shape& shape, Table& table, Budget& budget, const std::atomic<bool>& done,
                                        std::uint64_t shuffle, search::Trace* trace = nullptr);

}  // namespace mnk::drop
