// SPDX-License-Identifier: MIT
// bitboard: all stones of a player as one string of bits, and "shift and AND" over the whole of it.
//
//     stride = m + 1: the bit after each row is never set, so that no line wraps around the edge.
//     b & b >> s & b >> 2s ... has a bit where a run of k begins, for the step s of each direction:
//     row 1, column stride, diagonal stride + 1, anti_diagonal stride - 1.
//     Doubling (r = b & b >> s has runs of 2, r & r >> 2s runs of 4 ...) needs log2(k) shifts.
//
// Time O(words * log k) a stone, space two bits a cell. Boards of at most 1024 bits, border included.
// The whole-board AND is the Connect Four win test of J. Tromp's Fhourstones, for any k.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/geometry.hpp"

namespace mnk::detect {

/// Words: how many 64-bit words the board takes.
template <int Words>
class Bitboard {
 public:
  static bool supports(const Rules& rules) { return (rules.columns() + 1) * rules.rows() <= 64 * Words; }
  static std::string_view refusal(const Rules& rules) {
    return supports(rules) ? std::string_view{} : "bitboard needs (m + 1) * n <= 1024";
  }

  explicit Bitboard(const Rules& rules) : k_(rules.k()), exact_(rules.exact()), divider_(rules), stride_(rules.columns() + 1) {}

  bool place(Cell cell, Player player) {
    Bits& own = bits_[static_cast<std::size_t>(player)];
    const int bit = padded(cell);
    own[bit >> 6] |= 1ULL << (bit & 63);
    for (const int step : {1, stride_, stride_ + 1, stride_ - 1}) {
      // The AND finds any run of the board; which one it is matters only in the rare case of a hit.
      if (has_run(own, step) && makes_line(own, bit, step)) return true;
    }
    return false;
  }

  void remove(Cell cell, Player player) {
    const int bit = padded(cell);
    bits_[static_cast<std::size_t>(player)][bit >> 6] &= ~(1ULL << (bit & 63));
  }

  void clear() { bits_ = {}; }

 private:
  struct Bits : std::array<std::uint64_t, Words> {
    std::uint64_t& operator[](int i) { return std::array<std::uint64_t, Words>::operator[](static_cast<std::size_t>(i)); }
    std::uint64_t operator[](int i) const { return std::array<std::uint64_t, Words>::operator[](static_cast<std::size_t>(i)); }
  };

  int padded(Cell cell) const { return static_cast<int>(cell + divider_.row(cell)); }

  /// b &= b >> distance, over all words.
  static void and_shifted(Bits& b, int distance) {
    const int whole = distance >> 6;
    const int rest = distance & 63;
    for (int i = 0; i < Words; ++i) {  // ascending: only words not yet changed are read
      std::uint64_t shifted = 0;
      if (i + whole < Words) shifted = b[i + whole] >> rest;
      if (rest != 0 && i + whole + 1 < Words) shifted |= b[i + whole + 1] << (64 - rest);
      b[i] &= shifted;
    }
  }

  bool has_run(const Bits& own, int step) const {
    if ((k_ - 1) * step >= 64 * Words) return false;
    Bits runs = own;
    int length = 1;
    for (; 2 * length <= k_; length *= 2) and_shifted(runs, length * step);
    if (length < k_) and_shifted(runs, (k_ - length) * step);
    std::uint64_t any = 0;
    for (const std::uint64_t word : runs) any |= word;
    return any != 0;
  }

  bool makes_line(const Bits& own, int bit, int step) const {
    const auto is_own = [&](int b) { return b >= 0 && b < 64 * Words && ((own[b >> 6] >> (b & 63)) & 1U) != 0; };
    int run = 1;
    for (int b = bit + step; is_own(b); b += step) ++run;
    for (int b = bit - step; is_own(b); b -= step) ++run;
    return run >= k_ && (!exact_ || run == k_);
  }

  int k_;
  bool exact_;
  Divider divider_;
  int stride_;
  std::array<Bits, 2> bits_{};
};

}  // namespace mnk::detect
