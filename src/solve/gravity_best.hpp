// SPDX-License-Identifier: MIT
// Exact worth of positions of games with gravity and no other option: from the book of the game, else by the search of
// solve/drop. Same interface as best::BestSearch.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "solve/best/search.hpp"
#include "solve/drop/book.hpp"
#include "solve/drop/solver.hpp"

namespace mnk::best {

class GravityBest {
 public:
  /// Requires: drop::fits(rules).
  explicit GravityBest(const Rules& rules) : rules_(rules), game_(rules), shape_(rules) {}
  GravityBest(const GravityBest&) = delete;  // solver_ refers to members
  GravityBest& operator=(const GravityBest&) = delete;

  const Game& game() const { return game_; }
  /// Returns the positions searched since `start`; 0 if the book had all answers.
  std::uint64_t nodes() const { return solver_ && searched_ ? solver_->nodes() : 0; }
  /// Obeys the limits `nodes` and `stop`.
  void start(const SearchLimits& limits);

  /// Returns true if the book has the position and all moves.
  bool in_book(Stones stones) const;

  /// As BestSearch has them, with its errors. Requires (here and below): the game is not over.
  bool at_least(Stones stones, int worth) { return at_least(board_of(stones), worth); }
  int exact(Stones stones) { return exact(board_of(stones)); }
  int exact(Stones stones, int score) { return score == 0 ? 0 : checked(exact(stones), score); }
  int exact_after(Stones stones, Cell cell);
  int exact_after(Stones stones, Cell cell, int score);
  bool at_least_after(Stones stones, Cell cell, int worth);

 private:
  drop::Board board_of(Stones stones) const;
  drop::Board after(Stones stones, Cell cell) const;
  /// Returns the worth of a finished game to the player who moved last.
  std::optional<int> worth_of_end(const drop::Board& board) const;
  bool at_least(const drop::Board& board, int worth);
  int exact(const drop::Board& board);
  /// Throws WrongScore if the worth has another score.
  static int checked(int worth, int score);
  drop::Solver& solver();
  [[noreturn]] void halt() const;

  Rules rules_;
  Game game_;
  drop::Shape shape_;
  SearchLimits limits_;
  SolveOptions options_;
  std::shared_ptr<const drop::Book> book_;
  std::unique_ptr<drop::Solver> solver_;  ///< made for the first position that the book lacks
  bool searched_ = false;                 ///< since `start`
};

}  // namespace mnk::best
