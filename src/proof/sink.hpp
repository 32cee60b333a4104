// SPDX-License-Identifier: MIT
// What a solver reports while it proves a claim: the narrow door between search and certificates.
#pragma once

#include <span>

#include "mnk/certificate.hpp"

namespace mnk::proof {

/// Takes reports in any order; the same position may be reported again. `stones` is the board, row
/// by row (as Position has it), in the frame of the game that is solved: symmetry is the sink's work.
class Sink {
 public:
  virtual ~Sink() = default;
  /// Prover to move: plays `cell`.
  virtual void move(std::span<const Stone> stones, Cell cell) = 0;
  /// The prover does not lose from here, whoever is to move: whenever the opponent takes one cell of a
  /// pair, it takes the other. Every line that the opponent can still fill holds both cells of a pair.
  virtual void pairing(std::span<const Stone> stones, std::span<const Pair> pairs) = 0;
};

}  // namespace mnk::proof
