// SPDX-License-Identifier: MIT
// run_ends: store the length of every run at both its ends; a stone joins at most two runs per direction.
//
//     before   . 3 x 3 . 2 2 .        the numbers at run ends; x is stale and never read
//     stone            ^
//     after    . 6 x 3 3 2 6 .        the new run's ends say 6; inside, the joining stone keeps the
//                                     length 3 of the run on its left, so that it can be taken back
//
// Time O(1) per stone, independent of k and of the run lengths; space 8 bytes per cell. Any board, any rules, since the
// exact run length is known. Stones must be removed in reverse order. (The method of "longest consecutive sequence"
// puzzles, applied to each direction.)
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/geometry.hpp"
#include "mnk/detail/zero_array.hpp"

namespace mnk::detect {

class RunEnds {
 public:
  static std::string_view refusal(const Rules&) { return {}; }

  explicit RunEnds(const Rules& rules)
      : k_(static_cast<std::uint32_t>(rules.k())),
        exact_{rules.exact_for(Player::x), rules.exact_for(Player::o)},
        caro_(rules.caro()),
        divider_(rules),
        stride_(rules.columns() + 1),
        runs_(static_cast<std::size_t>(stride_) * (static_cast<std::size_t>(rules.rows()) + 2) + 1) {}

  bool place(Cell cell, Player player) {
    Runs* at = runs_.data() + padded(cell);
    const std::uint32_t tag = tag_of(player);
    const bool exact = exact_[player];
    bool line = false;
    const std::array<std::ptrdiff_t, 4> strides = {1, stride_, stride_ + 1, stride_ - 1};
    for (std::size_t d = 0; d < 4; ++d) {
      const std::ptrdiff_t s = strides[d];
      const std::uint32_t left = length(at[-s][d], tag);
      const std::uint32_t right = length(at[s][d], tag);
      const std::uint32_t run = left + 1 + right;
      // If the stone is itself an end of the run, the second or third store overwrites the first.
      at[0][d] = static_cast<std::uint16_t>(tag | left);
      at[-s * static_cast<std::ptrdiff_t>(left)][d] = static_cast<std::uint16_t>(tag | run);
      at[s * static_cast<std::ptrdiff_t>(right)][d] = static_cast<std::uint16_t>(tag | run);
      line |= (exact ? run == k_ : run >= k_) && !(caro_ && run == k_ && is_blocked(at, s, d, left, right, tag));
    }
    return line;
  }

  void remove(Cell cell, Player player) {
    Runs* at = runs_.data() + padded(cell);
    const std::uint32_t tag = tag_of(player);
    const std::array<std::ptrdiff_t, 4> strides = {1, stride_, stride_ + 1, stride_ - 1};
    for (std::size_t d = 0; d < 4; ++d) {
      const std::ptrdiff_t s = strides[d];
      const std::uint32_t here = length(at[0][d], tag);
      const bool joins_left = (at[-s][d] & tag_bits) == tag;
      const bool joins_right = (at[s][d] & tag_bits) == tag;
      std::uint32_t left = 0;
      std::uint32_t right = 0;
      if (joins_left && joins_right) {
        left = here;
        right = length(at[-s * static_cast<std::ptrdiff_t>(left)][d], tag) - 1 - left;
      } else {
        (joins_left ? left : right) = here - 1;
      }
      if (left != 0) {
        at[-s][d] = static_cast<std::uint16_t>(tag | left);
        at[-s * static_cast<std::ptrdiff_t>(left)][d] = static_cast<std::uint16_t>(tag | left);
      }
      if (right != 0) {
        at[s][d] = static_cast<std::uint16_t>(tag | right);
        at[s * static_cast<std::ptrdiff_t>(right)][d] = static_cast<std::uint16_t>(tag | right);
      }
      at[0][d] = 0;
    }
  }

  std::size_t state_bytes() const { return runs_.bytes(); }
  void clear() { runs_.clear(); }

 private:
  /// Per direction: the stone's player (two top bits, 0 for none) and a run length up to 4096.
  using Runs = std::array<std::uint16_t, 4>;
  static constexpr std::uint32_t tag_bits = 0xC000;

  static std::uint32_t tag_of(Player player) { return player == Player::x ? 0x4000U : 0x8000U; }

  /// The length of the player's run that ends at a neighbour; 0 if the neighbour is not the player's. Branchless: the
  /// neighbours' colours are unpredictable, and eight mispredictions per stone would cost more than all other work.
  static std::uint32_t length(std::uint32_t run, std::uint32_t tag) {
    const std::uint32_t length = run ^ tag;
    return length & (0U - static_cast<std::uint32_t>((length & tag_bits) == 0));
  }

  /// Returns true if the opponent's stones are at both ends of the run through `at`. The two top bits are never stale,
  /// unlike the lengths inside a run.
  static bool is_blocked(const Runs* at, std::ptrdiff_t s, std::size_t d, std::uint32_t left, std::uint32_t right,
                         std::uint32_t tag) {
    const std::uint32_t before = at[-s * static_cast<std::ptrdiff_t>(left + 1)][d];
    const std::uint32_t after = at[s * static_cast<std::ptrdiff_t>(right + 1)][d];
    return (before & after & tag_bits) == (tag ^ tag_bits);
  }

  std::size_t padded(Cell cell) const { return cell + divider_.row(cell) + static_cast<std::size_t>(stride_) + 1; }

  std::uint32_t k_;
  PerPlayer<bool> exact_;
  bool caro_;
  Divider divider_;
  std::ptrdiff_t stride_;
  detail::ZeroArray<Runs> runs_;
};

}  // namespace mnk::detect
