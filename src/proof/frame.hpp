// SPDX-License-Identifier: MIT
// The canonical form of positions in a certificate: the least image under the symmetries of the game
// (docs/certificate.md).
#pragma once

#include <span>
#include <vector>

#include "mnk/certificate.hpp"

namespace mnk::proof {

class Frame {
 public:
  explicit Frame(const Rules& rules);

  /// The number of a symmetry that takes `cells` to the canonical form.
  std::size_t to_canonical(std::span<const Content> cells) const;
  /// Where `cell` goes under a symmetry.
  Cell image(std::size_t symmetry, Cell cell) const { return goes_to_[symmetry][cell]; }
  /// Which cell goes to `cell`.
  Cell source(std::size_t symmetry, Cell cell) const { return comes_from_[symmetry][cell]; }
  /// `image` has room for as many cells.
  void move(std::size_t symmetry, std::span<const Content> cells, std::span<Content> image) const {
    for (Cell cell = 0; cell < cells.size(); ++cell) image[cell] = cells[comes_from_[symmetry][cell]];
  }

 private:
  std::vector<std::vector<Cell>> goes_to_;
  std::vector<std::vector<Cell>> comes_from_;
};

}  // namespace mnk::proof
