// SPDX-License-Identifier: MIT
// Wins by continuous fours (VCF): each stone leaves the opponent one reply, until there are two or a line.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/pattern_board.hpp"

namespace mnk::engine {

/// One for each thread; it remembers the positions that failed, of whatever game, so that they are not tried again.
class FourSearch {
 public:
  FourSearch();

  /// Whether the side to move wins by continuous fours; the line is then in `line()`, with the replies, up to the
  /// double four or the completed line. Looks at no more than `nodes` positions of its own; a win it does not find may
  /// be there. Leaves the board as it was. Requires: neither gravity nor misere.
  bool find(PatternBoard& board, std::uint32_t nodes);

  std::span<const Cell> line() const { return line_; }
  std::uint64_t nodes() const { return nodes_; }  ///< of all searches so far

  /// With the defender to move where the attacker would win by `line` (as `find` gave it after a pass of the defender):
  /// the replies that could change anything, each once. Every other one loses to the same line. (docs/engine.md) Leaves
  /// the board as it was. Requires: neither caro nor renju.
  static void zone(PatternBoard& board, std::span<const Cell> line, std::vector<Cell>& cells);

 private:
  bool search(PatternBoard& board, unsigned depth);
  bool try_four(PatternBoard& board, Cell cell, unsigned depth);
  bool beats_all(PatternBoard& board, const std::vector<Cell>& replies, unsigned depth);

  std::vector<Cell> line_;
  std::vector<std::uint64_t> failures_;     ///< hashes of positions without such a win
  std::vector<std::vector<Cell>> replies_;  ///< by depth
  std::uint64_t nodes_ = 0;
  std::uint64_t last_node_ = 0;  ///< where this search must end
  bool cut_ = false;             ///< some line was not followed to its end
};

}  // namespace mnk::engine
