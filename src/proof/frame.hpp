// SPDX-License-Identifier: MIT
// Canonical form of positions in a certificate: the lexicographically smallest image under the game's symmetries
// (docs/certificate.md).
#pragma once

#include <span>
#include <vector>

#include "mnk/certificate.hpp"

namespace mnk::proof {

class Frame {
 public:
  /// `family`: with a margin on two sides only, the symmetries that exchange rows and columns are left out.
  explicit Frame(const Rules& rules, const Family& family = {});

  /// The index of the first symmetry that maps `cells` to the canonical form.
  std::size_t to_canonical(std::span<const Content> cells) const;
  /// The image of `cell` under a symmetry.
  Cell image(std::size_t symmetry, Cell cell) const { return image_of_[symmetry][cell]; }
  /// The cell whose image is `cell`.
  Cell source(std::size_t symmetry, Cell cell) const { return source_of_[symmetry][cell]; }
  /// Writes the image of `cells`. Requires: `image.size() >= cells.size()`.
  void move(std::size_t symmetry, std::span<const Content> cells, std::span<Content> image) const {
    for (Cell cell = 0; cell < cells.size(); ++cell) image[cell] = cells[source_of_[symmetry][cell]];
  }

 private:
  std::vector<std::vector<Cell>> image_of_;
  std::vector<std::vector<Cell>> source_of_;
};

}  // namespace mnk::proof
