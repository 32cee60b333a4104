// SPDX-License-Identifier: MIT
#include "search/keys.hpp"

#include <tuple>

namespace mnk::search {

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
  std::tie(a, b) = images_.smallest(a, b);
  return {a, b, claim * 2 + index_of(state.to_move())};
}

}  // namespace mnk::search
