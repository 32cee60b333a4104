// SPDX-License-Identifier: MIT
// VCF (victory by continuous fours): each stone of the attacker makes a four, the defender has one cell to stop it, and
// the last stone makes two fours at once. A four is a window that misses one cell, whatever k is.
#pragma once

#include <cstdint>
#include <vector>

#include "search/threat_board.hpp"

namespace mnk::search {

enum class Found : std::uint8_t { no, yes, unknown };  ///< unknown: the limit was reached

class LargeBoardVcf {
 public:
  /// Remembers up to 2^table_bits failed positions. Requires: the board outlives this object.
  explicit LargeBoardVcf(ThreatBoard& board, unsigned table_bits = 16);

  /// Searches for a VCF of `attacker`, who is to move, and tries at most `limit` of the attacker's stones. On `yes`,
  /// `line` has the attacker's stones; the forced replies follow from them. After the last stone the attacker can
  /// complete windows on two cells, or that stone completes one. Restores the board; allocates nothing once `line` has
  /// room.
  Found find(Player attacker, std::uint64_t limit, std::vector<Cell>& line);

  /// Returns true if `line` is a VCF of `attacker`, who is to move, in the form of `find`. The line may be any cells of
  /// the board. Restores the board.
  bool wins(Player attacker, const std::vector<Cell>& line);

  /// Adds the relevance zone of `line` to `zone`, each cell once: the only replies that may refute `line`, a VCF that
  /// the attacker has if the opponent passes. The zone holds the line's cells and the last two threatened cells. It
  /// also holds, after each stone of the attacker, the empty cells of windows open to the opponent that miss exactly
  /// two: with one more stone there the opponent would complete a window instead of answering. A stone elsewhere leaves
  /// the line as it is (docs/solving.md).
  /// Requires: the opponent is to move, and neither player can complete a window now.
  void zone(Player attacker, const std::vector<Cell>& line, std::vector<Cell>& zone);

  /// Stones of the attacker tried so far.
  std::uint64_t nodes() const { return nodes_; }

 private:
  bool search();
  bool try_four(Cell cell);
  void list_fours();
  void add_to_zone(Cell cell, std::vector<Cell>& zone);
  void add_counter_fours(Player defender, std::vector<Cell>& zone);
  std::uint64_t& failed_slot() { return failed_[(board_.key().a ^ salt_) & mask_]; }
  std::uint64_t failed_mark() const { return board_.key().b ^ salt_ ^ 1; }

  ThreatBoard& board_;
  std::vector<std::uint64_t> failed_;  ///< 64 bits of each failed position: a collision can only hide a win
  std::uint64_t mask_;
  std::uint64_t salt_ = 0;
  Player attacker_ = Player::x;
  std::uint64_t nodes_ = 0;
  std::uint64_t stop_at_ = 0;
  bool stopped_ = false;
  std::vector<Cell>* line_ = nullptr;
  std::vector<Cell> moves_;              ///< move lists of all depths on one stack
  std::vector<std::uint8_t> seen_;       ///< 1 for each cell of the list being made
  std::vector<std::uint16_t> fours_at_;  ///< windows through the cell that miss two cells; 0 between calls
};

}  // namespace mnk::search
