// SPDX-License-Identifier: MIT
#include "search/images.hpp"

#include "mnk/symmetry.hpp"

namespace mnk::search {

Images::Images(const Rules& rules) : bytes_((rules.cells() + 7) / 8) {
  for (const Symmetry symmetry : symmetries(rules)) {
    if (symmetry == Symmetry::identity) continue;
    Permutation permutation{};
    for (Cell cell = 0; cell < rules.cells(); ++cell) {
      const Bits image = bit(transform(rules, symmetry, cell));
      for (std::size_t value = 0; value < 256; ++value) {
        if ((value >> cell % 8 & 1) != 0) permutation[cell / 8][value] |= image;
      }
    }
    symmetries_.push_back(permutation);
  }
}

Bits Images::image(const Permutation& permutation, Bits bits) const {
  Bits moved = 0;
  for (std::size_t byte = 0; byte < bytes_; ++byte) moved |= permutation[byte][(bits >> (8 * byte)) & 255];
  return moved;
}

std::pair<Bits, Bits> Images::smallest(Bits a, Bits b) const {
  std::pair<Bits, Bits> least(a, b);
  for (const Permutation& permutation : symmetries_) {
    const Bits image_a = image(permutation, a);
    if (image_a > least.first) continue;
    const Bits image_b = image(permutation, b);
    if (image_a < least.first || image_b < least.second) least = {image_a, image_b};
  }
  return least;
}

}  // namespace mnk::search
