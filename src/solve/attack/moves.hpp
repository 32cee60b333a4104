// SPDX-License-Identifier: MIT
// Move generation and static evaluation of the attack search.
#pragma once

#include <vector>

#include "search/large_board_vcf.hpp"
#include "search/threat_board.hpp"

namespace mnk::attack {

/// `threes`: after every stone of the attacker but the last, the attacker has a VCF if the defender passes. `quiet`:
/// any stone may be tried.
enum class Level : std::uint8_t { threes, quiet };
constexpr std::size_t index_of(Level level) { return level == Level::quiet ? 1 : 0; }

/// Limits of the VCF searches, in stones tried: of the attacker, of the attacker after a pass, of the defender. After a
/// pass most wins are found with the first stones, or not at all; a move that threatens less is tried as a quiet one.
struct FourLimits {
  std::uint64_t own = 1000;
  std::uint64_t after_pass = 4;
  std::uint64_t defender = 300;
};

/// Static evaluation of one position: settled, or the moves to search.
struct Look {
  enum class Kind : std::uint8_t {
    open,
    won,   ///< proved
    lost,  ///< this search can find no win
    calm,  ///< defender to move, and the attacker has no VCF after a pass: the replies are not limited here
  };
  struct Move {
    Cell cell;
    std::uint32_t proof;  ///< initial proof number of the position after the move
  };
  Kind kind = Kind::open;
  std::vector<Move> moves;  ///< attacker to move: moves to search; defender to move: replies that do not lose at sight
};

class AttackMoves {
 public:
  /// `failed_bits`: of the table of LargeBoardVcf. Requires: the board outlives this.
  AttackMoves(search::ThreatBoard& board, Player attacker, unsigned failed_bits = 16);

  /// Evaluates a position with the attacker to move.
  Look attack(Level level);
  /// Evaluates a position with the defender to move.
  Look defence();
  /// Returns all empty cells, ordered by their worth to both players, best first.
  std::vector<Look::Move> all_replies();

  search::LargeBoardVcf& fours() { return fours_; }
  FourLimits& limits() { return limits_; }

 private:
  Look attack_moves(Level level);
  /// Static worth of a cell, for move ordering.
  struct Worth {
    unsigned own_twos = 0;    ///< windows in which the attacker misses two cells: a stone here makes a four
    unsigned own_threes = 0;  ///< windows in which the attacker misses three cells
    std::uint32_t score = 0;
  };
  void weigh_windows();
  Worth worth(Cell cell) const;

  search::ThreatBoard& board_;
  search::LargeBoardVcf fours_;
  Player attacker_;
  Player defender_;
  FourLimits limits_;
  PerPlayer<std::vector<std::uint8_t>> missing_;  ///< of each window, in weigh_windows()
  std::vector<std::uint64_t> weights_;            ///< of each window: the numbers of a Worth, packed
  std::vector<Cell> line_;
  std::vector<Cell> zone_;
};

}  // namespace mnk::attack
