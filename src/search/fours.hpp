// SPDX-License-Identifier: MIT
// Win by continuous fours: each stone of the attacker threatens to complete a window, the opponent has one cell to stop
// it, and in the end two windows are threatened at once. (A "four" is a window that misses one cell, whatever k is.)
#pragma once

#include <cstdint>
#include <vector>

#include "search/threat_board.hpp"

namespace mnk::search {

/// s_1, r_1, s_2, ... s_n: the attacker's fours with the replies they force. After s_n the attacker can complete
/// windows on two cells; or s_n completes one itself.
struct FourLine {
  std::vector<Cell> stones;   ///< s_1 ... s_n
  std::vector<Cell> replies;  ///< r_1 ... r_(n-1)
  void clear() {
    stones.clear();
    replies.clear();
  }
};

enum class Found : std::uint8_t { no, yes, unknown };  ///< unknown: the limit was reached

class Fours {
 public:
  /// 2^table_bits failed positions are remembered. Requires: the board outlives this.
  explicit Fours(ThreatBoard& board, unsigned table_bits = 16);

  /// Does `attacker`, to move, win by fours? At most `limit` of its stones are tried. The line, if yes, is one that was
  /// played out. Leaves the board as it was. Nothing is allocated once `line` has room.
  Found find(Player attacker, std::uint64_t limit, FourLine& line);

  /// The opponent is to move, and `line` wins for the attacker if it passes. Which replies do not lose to the same
  /// line? Adds them to `zone`, each once: the line's cells; the last two threats; and, after each stone of the
  /// attacker, the empty cells of windows without one in which the opponent misses exactly two: with a stone more it
  /// would complete them instead of answering. A stone elsewhere changes nothing in what the line rests on
  /// (docs/solving.md). Requires: neither player can complete a window now.
  void zone(Player attacker, const FourLine& line, std::vector<Cell>& zone);

  /// Stones of the attacker tried so far.
  std::uint64_t nodes() const { return nodes_; }

 private:
  bool search();
  bool try_four(Cell cell);
  void list_fours();
  void write_line(Cell last);
  void add_to_zone(Cell cell, std::vector<Cell>& zone);
  void add_counter_fours(Player defender, std::vector<Cell>& zone);
  std::uint64_t& failed_slot() { return failed_[(board_.key().a ^ salt_) & mask_]; }
  std::uint64_t failed_mark() const { return board_.key().b ^ salt_ ^ 1; }

  ThreatBoard& board_;
  std::vector<std::uint64_t> failed_;  ///< 64 bits of positions without such a win: a mistake can only hide a win
  std::uint64_t mask_;
  std::uint64_t salt_ = 0;
  Player attacker_ = Player::x;
  std::uint64_t nodes_ = 0;
  std::uint64_t stop_at_ = 0;
  bool stopped_ = false;
  FourLine* line_ = nullptr;
  std::vector<Cell> path_;               ///< s_1, r_1, ...
  std::vector<Cell> moves_;              ///< of all depths, one after the other
  std::vector<std::uint8_t> seen_;       ///< 1 for a cell while a list is made
  std::vector<std::uint16_t> fours_at_;  ///< how many windows that miss two go through a cell
};

}  // namespace mnk::search
