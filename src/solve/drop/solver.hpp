// SPDX-License-Identifier: MIT
// Value and distance of positions of games with gravity: null-window searches on one or more threads.
#pragma once

#include "mnk/solve.hpp"
#include "solve/drop/search.hpp"

namespace mnk::drop {

class Solver {
 public:
  /// Requires: fits(rules), and `options` outlive the solver.
  Solver(const Rules& rules, const SearchLimits& limits, const SolveOptions& options);

  /// Reads the file of `options.resume`, if one is named, and returns its errors. From then on the search saves itself
  /// there. Requires: called before everything else.
  std::optional<Error> load();
  /// Saves the search. Returns the error message; empty on success, or if no file is named.
  std::string save();

  /// Starts anew with other limits and an empty count of nodes. Keeps the table, whose size stays.
  void start(const SearchLimits& limits);

  /// Returns bounds that tell whether the score is below, at or above 0; wider ones if a limit is reached.
  Bounds sign(const Board& board);
  /// Returns the exact score as two equal bounds; wider ones if a limit is reached.
  Bounds score(const Board& board);
  /// The same, where the score is known to be at least `least`, and likely to be no more.
  Bounds score(const Board& board, Score least);

  /// Narrows `bounds` by a null window search: is the score above alpha? Does nothing if `bounds` tell. Requires: the
  /// player to move cannot win at once.
  void ask(const Board& board, Score alpha, Bounds& bounds);

  const DropSearch& search() const { return *search_; }
  const Shape& shape() const { return shape_; }
  Budget& budget() { return *budget_; }
  const Budget& budget() const { return *budget_; }
  /// Returns the positions searched by all threads.
  std::uint64_t nodes() const { return budget_->nodes() + helpers_nodes_; }

 private:
  Score parallel_null_window_search(const Board& board, Score alpha);
  Bounds won_at_once(const Board& board) const;
  void ask_sign(const Board& board, Bounds& bounds);
  void ask_score(const Board& board, Bounds& bounds);

  Rules rules_;
  Shape shape_;
  SearchLimits limits_;
  const SolveOptions& options_;
  Table table_;
  search::Trace trace_;
  std::optional<Budget> budget_;
  std::uint64_t helpers_nodes_ = 0;
  std::atomic<bool> done_ = false;
  std::unique_ptr<DropSearch> search_;
};

/// mnk::solve and mnk::solve_certified for games with gravity. Requires: fits(position.rules), and the game is not
/// over.
Result<Solution> solve(const Position& position, const SearchLimits& limits, const SolveOptions& options);
Result<CertifiedSolution> solve_certified(const Position& position, const SearchLimits& limits,
                                          const SolveOptions& options);

}  // namespace mnk::drop
