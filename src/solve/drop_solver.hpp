// SPDX-License-Identifier: MIT
// Value and distance of positions of games with gravity: which questions are asked of the search, and by how many
// threads.
#pragma once

#include "mnk/solve.hpp"
#include "solve/drop_search.hpp"

namespace mnk::solving::drop {

class Solver {
 public:
  /// Requires: fits(rules). `limits` must stay as long as the solver.
  Solver(const Rules& rules, const SolveLimits& limits);

  /// Whether the score is below, at or above 0: bounds that say so, or what is proved when the limits are met.
  Bounds sign(const Board& board);
  /// The same for the score itself.
  Bounds score(const Board& board);

  /// Adds to `bounds` whether the score is above alpha, if that is open. Requires: the player to move cannot win at
  /// once.
  void ask(const Board& board, Score alpha, Bounds& bounds);

  const Search& search() const { return *search_; }
  const Shape& shape() const { return shape_; }
  Budget& budget() { return budget_; }
  /// By all threads.
  std::uint64_t nodes() const { return budget_.nodes() + helpers_nodes_; }

 private:
  Score ask_all(const Board& board, Score alpha);

  Shape shape_;
  SolveLimits limits_;
  Table table_;
  Budget budget_;
  std::uint64_t helpers_nodes_ = 0;
  std::atomic<bool> done_ = false;
  std::unique_ptr<Search> search_;
};

/// As mnk::solve and mnk::solve_certified do for every game. Requires: fits(position.rules), some line fits on the
/// board, and the game goes on.
Solution solve(const Position& position, const SolveLimits& limits);
Result<CertifiedSolution> solve_certified(const Position& position, const SolveLimits& limits);

}  // namespace mnk::solving::drop
