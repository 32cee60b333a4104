// SPDX-License-Identifier: MIT
// last_move: walk outwards from the last stone in each direction while the stones are of its colour.
//
// Time O(k), less for short runs; space one byte per cell. Any board, any rules. A border of empty cells around the
// board saves the bounds checks. One column is the right border of a row and the left border of the next row:
//
//     # # # # #
//     # . . . #      3x3, stride 4: cell (r,c) stands at (r+1)*4 + c+1
//     # . . . #
//     # . . . #
//     # # # # #
#pragma once

#include <array>
#include <string_view>

#include "core/geometry.hpp"
#include "mnk/detail/zero_array.hpp"

namespace mnk::detect {

class LastMove {
 public:
  static std::string_view refusal(const Rules&) { return {}; }

  explicit LastMove(const Rules& rules)
      : k_(rules.k()),
        exact_{rules.exact_for(Player::x), rules.exact_for(Player::o)},
        caro_(rules.caro()),
        divider_(rules),
        stride_(rules.columns() + 1),
        stones_(std::size_t{rules.width() + 1} * (rules.height() + 2) + 1) {}

  bool place(Cell cell, Player player) {
    // Locals: the compiler cannot tell that the stones are apart from the members.
    const int k = k_;
    const bool exact = exact_[player];
    const Stone own = stone_of(player);
    Stone* at = stones_.data() + padded(cell);
    *at = own;
    const std::array<std::ptrdiff_t, 4> strides = {1, stride_, stride_ + 1, stride_ - 1};
    for (const std::ptrdiff_t stride : strides) {
      int run = 1;
      const Stone* after = at + stride;
      for (; run <= k && *after == own; after += stride) ++run;
      const Stone* before = at - stride;
      for (; run <= k && *before == own; before -= stride) ++run;
      if (run < k || (run > k && exact)) continue;
      const Stone other = stone_of(opponent(player));
      if (run > k || !(caro_ && *before == other && *after == other)) return true;
    }
    return false;
  }

  void remove(Cell cell, Player) { stones_[padded(cell)] = Stone::none; }

  std::size_t state_bytes() const { return stones_.bytes(); }
  void clear() { stones_.clear(); }

 private:
  std::size_t padded(Cell cell) const { return cell + divider_.row(cell) + divider_.columns() + 2; }

  int k_;
  PerPlayer<bool> exact_;
  bool caro_;
  Divider divider_;
  std::ptrdiff_t stride_;
  detail::ZeroArray<Stone> stones_;
};

}  // namespace mnk::detect
