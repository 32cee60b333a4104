// SPDX-License-Identifier: MIT
// Value and distance of positions of games with gravity: null-window searches on one or more threads.
#pragma once

#include "mnk/solve.hpp"
#include "solve/drop/search.hpp"

namespace mnk::drop {

class Solver {
 public:
  /// Requires: fits(rules), and `limits` outlives the solver.
  Solver(const Rules& rules, const SolveLimits& limits);

  /// Returns bounds that tell whether the score is below, at or above 0; wider ones if a limit is reached.
  Bounds sign(const Board& board);
  /// Returns the exact score as two equal bounds; wider ones if a limit is reached.
  Bounds score(const Board& board);

  /// Narrows `bounds` by a null window search: is the score above alpha? Does nothing if `bounds` tell. Requires: the
  /// player to move cannot win at once.
  void ask(const Board& board, Score alpha, Bounds& bounds);

  const DropSearch& search() const { return *search_; }
  const Shape& shape() const { return shape_; }
  Budget& budget() { return budget_; }
  /// Returns the positions searched by all threads.
  std::uint64_t nodes() const { return budget_.nodes() + helpers_nodes_; }

 private:
  Score parallel_null_window_search(const Board& board, Score alpha);

  Shape shape_;
  SolveLimits limits_;
  Table table_;
  Budget budget_;
  std::uint64_t helpers_nodes_ = 0;
  std::atomic<bool> done_ = false;
  std::unique_ptr<DropSearch> search_;
};

/// mnk::solve and mnk::solve_certified for games with gravity. Requires: fits(position.rules), and the game is not
/// over.
Solution solve(const Position& position, const SolveLimits& limits);
Result<CertifiedSolution> solve_certified(const Position& position, const SolveLimits& limits);

}  // namespace mnk::drop
