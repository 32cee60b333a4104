// SPDX-License-Identifier: MIT
// From a plan of AttackSearch to a proof: every reply that could matter is answered, position by position.
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "proof/sink.hpp"
#include "solve/attack_search.hpp"

namespace mnk::solving {

class AttackProof {
 public:
  /// `start`: what the board of `search` holds. Reports to `sink`, if there is one.
  AttackProof(const Position& start, AttackSearch& search, Budget& budget, proof::Sink* sink);

  /// Follows the plan from here, and has the search mend it where a reply was overlooked. True: the attacker wins, and
  /// each position on the way was reported. False: not shown, for want of time or of a plan.
  bool prove(Player turn);

  /// Positions with the attacker to move that are proved.
  std::size_t positions() const { return proved_.size(); }

 private:
  bool attack();
  bool defend();
  bool defend_calmly();
  bool answered(Cell reply);
  std::string packed() const;

  AttackSearch& search_;
  search::ThreatBoard& board_;
  Player attacker_;
  Player defender_;
  Budget& budget_;
  proof::Sink* sink_;
  std::vector<std::vector<Cell>> images_;   ///< under the symmetries that keep the start: which cell comes here
  std::unordered_set<std::string> proved_;  ///< the positions themselves, the least image, two bits a cell
};

}  // namespace mnk::solving
