// SPDX-License-Identifier: MIT
// What the checkers ask of a position, in one place for all that makes certificates (docs/certificate.md).
#pragma once

#include <optional>
#include <vector>

#include "proof/reduced_board.hpp"

namespace mnk::proof {

class Demands {
 public:
  Demands(const Rules& rules, Claim claim) : rules_(rules), claim_(claim) {}

  Player prover() const { return proof::prover(claim_); }
  bool allows(Outcome outcome) const { return proof::allows(claim_, outcome); }

  /// Prover to move: the claim holds without a record.
  bool needs_nothing(const ReducedBoard& board) const;
  /// Opponent to move: whether the claim holds, where that takes no reply and no record.
  std::optional<bool> settled(const ReducedBoard& board) const;
  /// Opponent to move: the replies after which the claim must hold, where nothing is settled and there is no record.
  /// Plain games: of the canonical position, since of moves alike the lowest is taken.
  std::vector<Cell> replies(const ReducedBoard& board) const;

 private:
  Rules rules_;
  Claim claim_;
};

}  // namespace mnk::proof
