// SPDX-License-Identifier: MIT
// Lossless keys of positions: equivalent positions share a key, and no other positions do.
#pragma once

#include "search/images.hpp"
#include "search/proof_table.hpp"
#include "search/state.hpp"

namespace mnk::search {

/// Without options, a stone that lies on no open window of its player only blocks, whichever player it belongs to. An
/// empty cell on no open window is worth nothing. So two bits per cell hold all that matters:
///
///     a b    10 X on an open window of X    01 O on one of O    11 empty and on an open window    00 anything else
///
/// The windows within a, and within b, are exactly the open ones, so the key determines the game that is left. With
/// exact, gravity or misere, a and b are the stones of X and O.
/// The key is the smallest one among the images of the position under the symmetries of the game.
class Keys {
 public:
  explicit Keys(const Rules& rules) : plain_(is_plain(rules)), images_(rules) {}

  /// Returns the key of a position; `claim` (0..3) tells claims about one position apart.
  Key of(const State& state, std::uint32_t claim) const;

 private:
  bool plain_;
  Images images_;
};

}  // namespace mnk::search
