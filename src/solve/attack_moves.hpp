// SPDX-License-Identifier: MIT
// What the attack search tries in a position, and which positions it settles at sight.
#pragma once

#include <vector>

#include "search/fours.hpp"
#include "search/threat_board.hpp"

namespace mnk::solving {

/// `threes`: every stone of the attacker but the last threatens to win by fours. `quiet`: any stone may be tried.
enum class Level : std::uint8_t { threes, quiet };

/// Limits of the searches for fours, in stones tried: of the attacker, of the attacker after a pass, of the defender.
struct FourLimits {
  std::uint64_t own = 1000;
  std::uint64_t after_pass = 300;
  std::uint64_t defender = 300;
};

/// One position as the search sees it.
struct Look {
  enum class Kind : std::uint8_t {
    open,
    won,   ///< proved
    lost,  ///< no win that this search could find
    calm,  ///< defender to move, and no win by fours is threatened: what to answer is not known here
  };
  struct Move {
    std::uint16_t cell;
    std::uint16_t proof;  ///< a guess of how hard the proof after it is
  };
  Kind kind = Kind::open;
  std::vector<Move> moves;  ///< attacker to move: what is tried; else the replies that do not lose at sight
};

class AttackMoves {
 public:
  /// Requires: the board outlives this.
  AttackMoves(search::ThreatBoard& board, Player attacker)
      : board_(board), fours_(board), attacker_(attacker), defender_(opponent(attacker)) {}

  /// Attacker to move.
  Look attack(Level level);
  /// Defender to move.
  Look defence();
  /// Every empty cell, the most useful for either player first.
  std::vector<Look::Move> all_replies();

  search::Fours& fours() { return fours_; }
  FourLimits& limits() { return limits_; }

 private:
  Look attack_moves(Level level);
  /// How much a stone of either player does there.
  struct Worth {
    unsigned own_twos = 0;    ///< windows that miss two to the attacker: a stone makes a four
    unsigned own_threes = 0;  ///< windows that miss three
    std::uint32_t score = 0;
  };
  Worth worth(Cell cell) const;

  search::ThreatBoard& board_;
  search::Fours fours_;
  Player attacker_;
  Player defender_;
  FourLimits limits_;
  search::FourLine line_;
  std::vector<Cell> zone_;
};

}  // namespace mnk::solving
