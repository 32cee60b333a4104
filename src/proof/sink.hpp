// SPDX-License-Identifier: MIT
// Interface between search and certificates: the reports of a solver that proves a claim.
#pragma once

#include <span>

#include "mnk/certificate.hpp"

namespace mnk::proof {

/// Accepts reports in any order; a position may be reported repeatedly. `stones` is a position of the solved game, row
/// by row as in Position. After null moves the stone counts do not determine the side to move. The sink identifies
/// equivalent positions (by symmetry and dead cells).
class Sink {
 public:
  virtual ~Sink() = default;
  /// Prover to move: the prover plays `cell`.
  virtual void move(std::span<const Stone> stones, Cell cell) = 0;
  /// Pairing strategy: the prover does not lose, whoever is to move. When the opponent takes one cell of a pair, the
  /// prover takes the other. Every window open to the opponent contains both cells of a pair.
  virtual void pairing(std::span<const Stone> stones, std::span<const Pair> pairs) = 0;
  /// Threat sequence of the prover. Each stone makes a threat that the opponent must answer on a single cell; the last
  /// makes a run that counts, or a double threat. Prover to move: the sequence wins. Opponent to move (null move): the
  /// sequence would win after a pass, so only replies in its relevance zone need reports. Not with gravity or misere.
  virtual void threats(std::span<const Stone> stones, std::span<const Cell> cells, Player to_move) = 0;
  /// Null move, opponent to move: the prover wins after a pass, too, by a reported move or reported threats with the
  /// same stones, or at once. Only replies in the relevance zone of that whole proof need reports. Requires:
  /// null_moves_allowed.
  virtual void null_move(std::span<const Stone> stones) = 0;
  /// Opponent to move: the prover answers above each stone. Requires: follow_ups_allowed.
  virtual void follow_up(std::span<const Stone> stones, const FollowUp& follow_up) = 0;
};

}  // namespace mnk::proof
