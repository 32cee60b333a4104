// SPDX-License-Identifier: MIT
// Verification of an AttackSearch win: every reply that could matter is answered, position by position.
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "proof/sink.hpp"
#include "solve/attack/search.hpp"

namespace mnk::attack {

class AttackProof {
 public:
  /// `start`: the position on the board of `search`. Reports to `sink` unless it is null.
  AttackProof(const Position& start, AttackSearch& search, Budget& budget, proof::Sink* sink);

  /// Follows the search's winning moves from the current position, and repairs them if the search overlooked a reply.
  /// Returns true if the attacker wins and each position of the proof was reported; false if time or moves ran out.
  bool prove(Player turn);

  /// Returns the number of proved positions with the attacker to move.
  std::size_t positions() const { return proved_.size(); }

 private:
  bool attack();
  bool defend();
  bool defend_quiet();
  bool answered(Cell reply);
  std::string packed() const;

  AttackSearch& search_;
  search::ThreatBoard& board_;
  Player attacker_;
  Player defender_;
  Budget& budget_;
  proof::Sink* sink_;
  std::vector<std::vector<Cell>> images_;   ///< per symmetry of the start: the source cell of each cell
  std::unordered_set<std::string> proved_;  ///< positions, not hashes: the smallest image, two bits a cell
};

}  // namespace mnk::attack
