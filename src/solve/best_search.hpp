// SPDX-License-Identifier: MIT
// How much a position is worth to the side to move, exactly, by alpha-beta.
//
// Worth: a win that ends the game with s stones on the board is worth `certain - s`, a loss that ends it with s
// stones `s - certain`, a draw 0. Counting stones rather than plies makes it a fact about the position, which a
// table may keep, and negation all that there is between a position and the next.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "mnk/best.hpp"
#include "solve/best_game.hpp"
#include "solve/best_table.hpp"

namespace mnk::best {

inline constexpr int certain = 100;  ///< above the 64 stones of a full board, within a byte

inline int win_at(int stones) { return certain - stones; }
inline int loss_at(int stones) { return stones - certain; }
inline int score_of(int worth) { return (worth > 0) - (worth < 0); }
/// Requires: worth is not 0.
inline int end_of(int worth) { return certain - (worth > 0 ? worth : -worth); }

/// Thrown by a search that is over its limit, caught where the search was asked for.
struct Halt {
  bool interrupted;  ///< or else too large
};

class Search {
 public:
  explicit Search(const Rules& rules) : game_(rules), pairs_(!rules.gravity() && !rules.misere()) {}

  const Game& game() const { return game_; }
  std::uint64_t nodes() const { return nodes_; }
  void start(const Limits& limits) {
    limits_ = limits;
    nodes_ = 0;
  }

  /// Whether the position is worth `worth` or more to the side to move. Throws Halt.
  /// Requires (here and below): the game is not over.
  bool at_least(Stones stones, int worth) { return search(stones, worth - 1, worth) >= worth; }
  /// First the score, then the distance from the near end. Throws Halt.
  int exact(Stones stones);
  /// What the move is worth to the side that plays it; the game may end with it. Throws Halt.
  int exact_after(Stones stones, Cell cell);
  bool at_least_after(Stones stones, Cell cell, int worth);

 private:
  struct View;
  View look(Stones stones);
  int search(Stones stones, int alpha, int beta);
  bool stopped_by_pairs(Bits attacker, Bits defender) const;
  int try_moves(Stones stones, Bits moves, int alpha, int beta);
  /// Where the move ends the game.
  std::optional<int> worth_of_end(Stones stones, Cell cell) const;
  int sort(Bits moves, std::array<Cell, max_cells>& sorted) const;
  void count_node();

  Game game_;
  bool pairs_;  ///< whether a stone may be answered anywhere, and completing a line is what both want
  Table table_;
  Limits limits_;
  std::uint64_t nodes_ = 0;
  std::vector<int> interest_ = std::vector<int>(game_.windows().size());  ///< of each window, where look() was last
};

}  // namespace mnk::best
