// SPDX-License-Identifier: MIT
#include "proof/proof_obligations.hpp"

#include <algorithm>

namespace mnk::proof {

bool ProofObligations::holds_without_record(const ReducedBoard& board) const {
  const Player other = opponent(prover());
  if (!is_plain(rules_) && threats_allowed(rules_))
    return board.can_complete(prover()) || (board.empty() == 1 && allows(Outcome::draw));
  if (!is_plain(rules_)) {
    const std::vector<Cell> cells = board.legal_cells();
    return std::any_of(cells.begin(), cells.end(), [&](Cell cell) {
      const Outcome outcome = board.outcome_if(cell, prover());
      return outcome != Outcome::pending && allows(outcome);
    });
  }
  if (board.can_complete(prover())) return true;
  if (!draw_is_enough(claim_)) return false;
  if (board.open(other) == 0) return true;
  // A single stone may close all windows still open to the opponent.
  for (Cell cell = 0; cell < rules_.cells(); ++cell) {
    if (board.at(cell) == Content::empty && board.open_through(other, cell) == board.open(other)) return true;
  }
  return false;
}

std::optional<bool> ProofObligations::settled(const ReducedBoard& board) const {
  const Player other = opponent(prover());
  if (!is_plain(rules_) && threats_allowed(rules_)) {
    const bool lost = board.can_complete(other) || (board.empty() == 1 && !allows(Outcome::draw));
    return lost ? std::optional(false) : std::nullopt;
  }
  if (!is_plain(rules_)) {
    const std::vector<Cell> cells = board.legal_cells();
    const bool lost = std::any_of(cells.begin(), cells.end(), [&](Cell cell) {
      const Outcome outcome = board.outcome_if(cell, other);
      return outcome != Outcome::pending && !allows(outcome);
    });
    return lost ? std::optional(false) : std::nullopt;
  }
  if (board.can_complete(other)) return false;
  if (draw_is_enough(claim_) && board.open(other) == 0) return true;
  if (!draw_is_enough(claim_) && board.open(prover()) == 0) return false;
  return std::nullopt;
}

std::vector<Cell> ProofObligations::replies(const ReducedBoard& board) const {
  if (is_plain(rules_)) return board.undominated_moves();
  std::vector<Cell> cells = board.legal_cells();
  if (threats_allowed(rules_)) {  // a run would have settled the claim
    if (board.empty() == 1) cells.clear();
    return cells;
  }
  std::erase_if(cells, [&](Cell cell) { return board.outcome_if(cell, opponent(prover())) != Outcome::pending; });
  return cells;
}

}  // namespace mnk::proof
