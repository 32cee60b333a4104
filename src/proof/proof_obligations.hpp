// SPDX-License-Identifier: MIT
// The checkers' proof obligations for a position, shared by all code that builds certificates (docs/certificate.md).
#pragma once

#include <optional>
#include <vector>

#include "proof/reduced_board.hpp"

namespace mnk::proof {

class ProofObligations {
 public:
  ProofObligations(const Rules& rules, Claim claim) : rules_(rules), claim_(claim) {}

  Player prover() const { return proof::prover(claim_); }
  bool allows(Outcome outcome) const { return proof::allows(claim_, outcome); }

  /// Prover to move: returns true if the claim holds without a record.
  bool holds_without_record(const ReducedBoard& board) const;
  /// Opponent to move: true if the claim holds, false if it fails; empty if this depends on replies or a record.
  std::optional<bool> settled(const ReducedBoard& board) const;
  /// Opponent to move, not settled and without a record: the replies after which the claim must hold. Requires, in
  /// plain games: `board` is canonical, since the lowest of equivalent moves represents them.
  std::vector<Cell> replies(const ReducedBoard& board) const;

 private:
  Rules rules_;
  Claim claim_;
};

}  // namespace mnk::proof
