// SPDX-License-Identifier: MIT
// VCF (victory by continuous fours): each stone leaves the opponent one reply, until it makes a double four or a line.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/pattern_board.hpp"

namespace mnk::engine {

/// Fours that a search tries.
enum class Fours : std::uint8_t {
  all,
  /// Only fours whose stone also has a second line with another stone of the attacker, open to more than one way; all
  /// in renju, where a reply may be forbidden. The others rarely help a later four.
  connected
};

/// VCF search, one object per thread. Remembers failed positions across calls and games.
class VcfSearch {
 public:
  explicit VcfSearch(Fours fours = Fours::all);

  /// Searches for a VCF of the side to move, in at most `nodes` positions. Returns true if one was found; `line()` then
  /// has it with the replies, up to the double four or the completed line. False proves nothing. Restores the board.
  /// Requires: neither gravity nor misere.
  bool find(PatternBoard& board, std::uint64_t nodes);

  std::span<const Cell> line() const { return line_; }
  std::uint64_t nodes() const { return nodes_; }  ///< positions of all searches so far

  /// Sets `cells` to the relevance zone of `line`, which `find` gave after a pass of the defender: the replies that
  /// could refute it, each once. Every other reply loses to the same line (docs/engine.md). Restores the board.
  /// Requires: the defender is to move; neither caro nor renju.
  static void zone(PatternBoard& board, std::span<const Cell> line, std::vector<Cell>& cells);

 private:
  bool search(PatternBoard& board, unsigned depth);
  bool is_tried(const PatternBoard& board, Cell four) const;
  bool try_four(PatternBoard& board, Cell cell, unsigned depth);
  bool wins_after_all_replies(PatternBoard& board, const std::vector<Cell>& replies, unsigned depth);

  Fours fours_;
  std::vector<Cell> line_;
  std::vector<std::uint64_t> failures_;     ///< hashes of positions without a VCF of the fours that are tried
  std::vector<std::vector<Cell>> replies_;  ///< by depth
  std::uint64_t nodes_ = 0;
  std::uint64_t last_node_ = 0;  ///< node limit of this search
  bool cut_ = false;             ///< a limit cut a line short
};

}  // namespace mnk::engine
