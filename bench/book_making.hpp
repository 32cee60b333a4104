// SPDX-License-Identifier: MIT
// The scores of a game with gravity, ply after ply, in files that a later run continues.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "mnk/solve.hpp"
#include "solve/drop/book.hpp"
#include "solve/drop/plies.hpp"
#include "solve/drop/solver.hpp"

namespace mnk::bench {

/// Computes the exact score of every position of the first plies. Each ply has a file FOLDER/ply_NN.scores: a line that
/// names the game and the ply, then a byte for each number of drop::Numbering. The files are replaced as a whole, once
/// a minute.
class BookMaking {
 public:
  /// Requires: drop::fits(rules), most_plies < rules.cells().
  BookMaking(const Rules& rules, std::string folder, int most_plies, const SearchLimits& limits);

  /// Takes the plies of a book that have no file yet from the book. Requires: the book is of the same game, with at
  /// most as many plies.
  std::optional<Error> start_from(const drop::Book& book);
  /// Continues until all plies are complete or a limit is reached, and prints its progress once a minute. Returns the
  /// error of a file that cannot be read or written, or is none of this game.
  std::optional<Error> run();
  /// Returns the scores of the complete plies, from the empty board.
  const std::vector<drop::Scores>& complete() const { return complete_; }
  /// Returns true if each score of the complete plies is the greatest of what its moves gain, as the next ply has it.
  bool is_consistent() const;

 private:
  std::string path_of(int plies) const;
  std::string head_of(int plies) const;
  std::optional<Error> load(int plies, drop::Scores& scores) const;
  std::optional<Error> save(int plies, const drop::Scores& scores) const;
  std::optional<Error> compute(int plies, const drop::Scores& bounds, drop::Scores& scores);
  void print(int plies, std::size_t done, std::size_t positions) const;

  Rules rules_;
  std::string folder_;
  SearchLimits limits_;
  mnk::SolveOptions options_;
  drop::Numbering numbering_;
  drop::Solver solver_;
  std::vector<drop::Scores> complete_;
};

}  // namespace mnk::bench
