// SPDX-License-Identifier: MIT
// The code of a position: the same for positions that are the same game, different for all others.
#pragma once

#include <array>
#include <vector>

#include "search/state.hpp"
#include "search/table.hpp"

namespace mnk::search {

/// Without options a stone on no open window of its player blocks and does nothing else, whoever's it is, and
/// an empty cell on no open window is worth nothing. So two bits a cell say all that matters:
///
///     a b    10 X on an open window of X    01 O on one of O    11 empty and on an open window    00 anything else
///
/// The windows within a, and within b, are then the open ones, so the code gives the game back. With exact, gravity or
/// misere a and b are simply the stones of X and O.
/// Of the images under the symmetries of the game the smallest code is taken.
class Keys {
 public:
  explicit Keys(const Rules& rules);

  /// `claim` tells different questions about one position apart; 0..3.
  Key of(const State& state, std::uint32_t claim) const;

 private:
  using Permutation = std::array<std::array<Bits, 256>, 8>;  ///< where the cells of each byte of a set go

  Bits image(const Permutation& permutation, Bits bits) const;

  bool plain_;
  std::size_t bytes_;
  std::vector<Permutation> symmetries_;  ///< but for the identity
};

}  // namespace mnk::search
