// SPDX-License-Identifier: MIT
// Exact worth of a position to the side to move, by alpha-beta.
//
// Worth: a win that ends the game with s stones on the board is worth `certain - s`, such a loss `s - certain`, a draw
// 0. Counting stones instead of plies makes the worth independent of the root. So it can be stored in a table, and a
// parent's worth is the negated worth of its child.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "mnk/best.hpp"
#include "solve/best/game.hpp"
#include "solve/best/table.hpp"

namespace mnk::best {

inline constexpr int certain = 100;  ///< more than the 64 stones of a full board, and fits in a byte

inline int win_at(int stones) { return certain - stones; }
inline int loss_at(int stones) { return stones - certain; }
inline int score_of(int worth) { return (worth > 0) - (worth < 0); }
/// Requires: worth is not 0.
inline int end_of(int worth) { return certain - (worth > 0 ? worth : -worth); }

/// Exception of a search that reached a limit; caught by the caller of the search.
struct Halt {
  bool interrupted;  ///< otherwise the node limit was reached
};

/// Exception of a search that refutes a score of a table; caught by the caller of the search.
struct WrongScore {};

class BestSearch {
 public:
  explicit BestSearch(const Rules& rules) : game_(rules), pairs_(!rules.gravity() && !rules.misere()) {}

  const Game& game() const { return game_; }
  std::uint64_t nodes() const { return nodes_; }
  void start(const SearchLimits& limits) {
    limits_ = limits;
    nodes_ = 0;
  }

  /// Returns true if the position is worth at least `worth` to the side to move. Throws Halt.
  /// Requires (here and below): the game is not over.
  bool at_least(Stones stones, int worth) { return search(stones, worth - 1, worth) >= worth; }
  /// Returns the exact worth: first finds the sign, then tries distances from the shortest up. Throws Halt.
  int exact(Stones stones);
  /// As above, for a position with a known score: searches the distance only. Throws Halt, WrongScore.
  int exact(Stones stones, int score);
  /// Returns the worth of a move to the side that plays it; the move may end the game. Throws Halt.
  int exact_after(Stones stones, Cell cell);
  /// As above, for a move with a known score. Throws Halt, WrongScore.
  int exact_after(Stones stones, Cell cell, int score);
  bool at_least_after(Stones stones, Cell cell, int worth);

 private:
  struct View;
  View look(Stones stones);
  int search(Stones stones, int alpha, int beta);
  bool stopped_by_pairs(Bits attacker, Bits defender) const;
  int try_moves(Stones stones, Bits moves, int alpha, int beta);
  /// Returns the worth if the move ends the game.
  std::optional<int> worth_of_end(Stones stones, Cell cell) const;
  std::size_t sort(Bits moves, std::array<Cell, max_cells>& sorted) const;
  void count_node();

  Game game_;
  bool pairs_;  ///< pairing strategies apply: neither gravity nor misere
  Table table_;
  SearchLimits limits_;
  std::uint64_t nodes_ = 0;
  std::vector<int> interest_ = std::vector<int>(game_.windows().size());  ///< window weights, set by look()
};

}  // namespace mnk::best
