// SPDX-License-Identifier: MIT
// The canonical form of positions in a certificate: the least image under the symmetries of the game that keep the
// start position (docs/certificate.md).
#pragma once

#include <span>
#include <vector>

#include "mnk/position.hpp"

namespace mnk::proof {

class Frame {
 public:
  explicit Frame(const Position& start);

  /// The number of a symmetry that takes `stones` to the canonical form.
  std::size_t to_canonical(std::span<const Stone> stones) const;
  /// Where `cell` goes under a symmetry.
  Cell image(std::size_t symmetry, Cell cell) const { return goes_to_[symmetry][cell]; }
  /// Which cell goes to `cell`.
  Cell source(std::size_t symmetry, Cell cell) const { return comes_from_[symmetry][cell]; }

 private:
  std::vector<std::vector<Cell>> goes_to_;
  std::vector<std::vector<Cell>> comes_from_;
};

}  // namespace mnk::proof
