// SPDX-License-Identifier: MIT
// What a solver reports while it proves a claim: the narrow door between search and certificates.
#pragma once

#include <span>

#include "mnk/certificate.hpp"

namespace mnk::proof {

/// Takes reports in any order; the same position may be reported again. `stones` is a position of the game that is
/// solved, row by row (as Position has it); who is to move follows from their counts. What makes positions the same
/// (symmetry, stones that no longer matter) is the sink's work.
class Sink {
 public:
  virtual ~Sink() = default;
  /// Prover to move: plays `cell`.
  virtual void move(std::span<const Stone> stones, Cell cell) = 0;
  /// The prover does not lose from here, whoever is to move: whenever the opponent takes one cell of a
  /// pair, it takes the other. Every line that the opponent can still fill holds both cells of a pair.
  virtual void pairing(std::span<const Stone> stones, std::span<const Pair> pairs) = 0;
  /// The prover puts its stones on these cells one after the other: each is a threat, which the opponent must answer on
  /// the one cell that stops it, and the last makes a run that counts, or two threats at once. Prover to move: it wins
  /// so. Opponent to move: it would if the opponent passed, so that only replies in the way of that need reports of
  /// their own. Not with gravity or misere.
  virtual void threats(std::span<const Stone> stones, std::span<const Cell> cells) = 0;
};

}  // namespace mnk::proof
