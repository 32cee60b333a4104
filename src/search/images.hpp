// SPDX-License-Identifier: MIT
// The symmetries of a game on bitboards: the smallest image of a position.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "search/window.hpp"

namespace mnk::search {

class Images {
 public:
  /// Requires: `rules.cells() <= max_bits`.
  explicit Images(const Rules& rules);

  /// Returns the smallest image of two sets under the symmetries of the game: that with the smallest a, then b.
  std::pair<Bits, Bits> smallest(Bits a, Bits b) const;

 private:
  using Permutation = std::array<std::array<Bits, 256>, 8>;  ///< for each byte of a set: the image of its cells

  Bits image(const Permutation& permutation, Bits bits) const;

  std::size_t bytes_;                    ///< bytes of a set that hold cells
  std::vector<Permutation> symmetries_;  ///< all but the identity
};

}  // namespace mnk::search
