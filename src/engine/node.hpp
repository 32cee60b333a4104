// SPDX-License-Identifier: MIT
// A node of the principal variation search, its moves, and the history heuristic that orders them.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "mnk/rules.hpp"

namespace mnk::engine {

/// Stands for a static evaluation that was not made.
inline constexpr int not_evaluated = std::numeric_limits<int>::max();

struct Move {
  Cell cell;
  int rank;
  int after = not_evaluated;  ///< static evaluation after the move, for the player who makes it
};

/// A move in the order in which those of a node are searched.
struct Turn {
  Cell cell;
  int index;                  ///< 0 for the first
  int behind;                 ///< difference of its rank from the best one
  int after = not_evaluated;  ///< as Move::after
};

/// Parameters of a search node.
struct Node {
  int alpha;
  int beta;
  int depth;
  int ply;
  int estimate = 0;
  bool improving = false;          ///< the estimate is higher than two plies before
  bool forced = false;             ///< the opponent threatens to complete a line
  bool cut = false;                ///< a move is expected to reach beta
  bool sampled = false;            ///< its moves are searched in random order
  bool complete = false;           ///< every move that is not listed loses
  int extension = 0;               ///< plies that are added to the search of the first move
  std::optional<Cell> left_out{};  ///< is not searched
  bool main_line() const { return beta - alpha > 1; }
};

/// History heuristic: scores of moves that caused or missed cutoffs elsewhere.
struct Memory {
  explicit Memory(std::uint32_t cells) : history{std::vector<std::int16_t>(cells), std::vector<std::int16_t>(cells)} {}
  PerPlayer<std::vector<std::int16_t>> history;

  void reward(Player player, Cell cell, int amount);
};

}  // namespace mnk::engine
