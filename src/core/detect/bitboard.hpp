// SPDX-License-Identifier: MIT
// bitboard: all stones of a player in one word; "shift and AND" tests the whole board at once.
//
//     stride = m + 1: the bit after each row is never set, so no line wraps around the edge.
//     b & b >> s & b >> 2s ... has a bit where a run of k begins, for the step s of each direction:
//     row 1, column stride, diagonal stride + 1, anti_diagonal stride - 1.
//     Doubling (r = b & b >> s has runs of 2, r & r >> 2s runs of 4 ...) needs log2(k) shifts.
//
// Time O(log k) per stone, space 16 bytes. Boards with (m + 1) * n <= 64; larger ones: window_bitboard.hpp.
// Generalises the Connect Four win test of J. Tromp's Fhourstones to any k.
#pragma once

#include <cstdint>

#include "core/geometry.hpp"

namespace mnk::detect {

class Bitboard {
 public:
  static bool supports(const Rules& rules) { return (rules.columns() + 1) * rules.rows() <= 64; }

  explicit Bitboard(const Rules& rules)
      : k_(rules.k()), exact_(rules.exact()), divider_(rules), stride_(rules.columns() + 1) {}

  bool place(Cell cell, Player player) {
    std::uint64_t& own = bits_[player];
    const int bit = padded(cell);
    own |= 1ULL << bit;
    for (const int step : {1, stride_, stride_ + 1, stride_ - 1}) {
      // The AND finds any run on the board; makes_line() checks the run through the stone, only after a hit.
      if (has_run(own, step) && makes_line(own, bit, step)) return true;
    }
    return false;
  }

  void remove(Cell cell, Player player) { bits_[player] &= ~(1ULL << padded(cell)); }

  std::size_t state_bytes() const { return sizeof(*this); }
  void clear() { bits_ = {}; }

 private:
  int padded(Cell cell) const { return cell + divider_.row(cell); }

  bool has_run(std::uint64_t runs, int step) const {
    if ((k_ - 1) * step >= 64) return false;
    int length = 1;
    for (; 2 * length <= k_; length *= 2) runs &= runs >> (length * step);
    return (runs & runs >> ((k_ - length) * step)) != 0;
  }

  bool makes_line(std::uint64_t own, int bit, int step) const {
    const auto is_own = [&](int b) { return b >= 0 && b < 64 && ((own >> b) & 1U) != 0; };
    int run = 1;
    for (int b = bit + step; is_own(b); b += step) ++run;
    for (int b = bit - step; is_own(b); b -= step) ++run;
    return run >= k_ && (!exact_ || run == k_);
  }

  int k_;
  bool exact_;
  Divider divider_;
  int stride_;
  PerPlayer<std::uint64_t> bits_{};  ///< each player's stones
};

}  // namespace mnk::detect
