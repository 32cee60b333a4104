// SPDX-License-Identifier: MIT
#include "search/keys.hpp"

#include "mnk/symmetry.hpp"

namespace mnk::search {

Keys::Keys(const Rules& rules) : plain_(is_plain(rules)), bytes_((rules.cells() + 7) / 8) {
  for (const Symmetry symmetry : symmetries(rules)) {
    if (symmetry == Symmetry::identity) continue;
    Permutation permutation{};
    for (std::size_t byte = 0; byte < bytes_; ++byte) {
      for (std::size_t value = 0; value < 256; ++value) {
        for_each_cell(Bits{value}, [&](Cell low) {
          const Cell cell = static_cast<Cell>(byte * 8) + low;
          if (cell < rules.cells()) permutation[byte][value] |= bit(transform(rules, symmetry, cell));
        });
      }
    }
    symmetries_.push_back(permutation);
  }
}

Bits Keys::image(const Permutation& permutation, Bits bits) const {
  Bits moved = 0;
  for (std::size_t byte = 0; byte < bytes_; ++byte) moved |= permutation[byte][(bits >> (8 * byte)) & 255];
  return moved;
}

Key Keys::of(const State& state, std::uint32_t claim) const {
  const Side& x = state.side(Player::x);
  const Side& o = state.side(Player::o);
  Bits a = x.stones;
  Bits b = o.stones;
  if (plain_) {
    const Bits live = x.missing | o.missing;
    a = (a & x.cells) | live;
    b = (b & o.cells) | live;
  }
  Key key{a, b, claim * 2 + index_of(state.to_move())};
  for (const Permutation& permutation : symmetries_) {
    const Bits image_a = image(permutation, a);
    if (image_a > key.a) continue;
    const Bits image_b = image(permutation, b);
    if (image_a < key.a || image_b < key.b) {
      key.a = image_a;
      key.b = image_b;
    }
  }
  return key;
}

}  // namespace mnk::search
