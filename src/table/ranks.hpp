// SPDX-License-Identifier: MIT
// Ranks of arrangements: the ways to choose X's stones among the occupied cells, numbered in ascending order of their
// masks. Bit i of a mask is the i-th occupied cell, and is set if its stone is X's.
//
// The rank of a mask is the sum of binomial(p_i, i) over its set bits p_1 < p_2 < ... (combinatorial number system,
// Knuth, The Art of Computer Programming 4A, 7.2.1.3). Two table lookups give the sum: one for each half of the bits.
#pragma once

#include <bit>
#include <vector>

#include "table/sizes.hpp"

namespace mnk::table {

using Mask = std::uint32_t;

/// The masks of one layer, by rank.
inline std::vector<Mask> masks_of(std::uint32_t bits, std::uint32_t ones) {
  std::vector<Mask> masks;
  masks.reserve(binomial(bits, ones));
  std::uint64_t mask = (std::uint64_t{1} << ones) - 1;
  for (std::uint64_t left = binomial(bits, ones); left > 0; --left) {
    masks.push_back(static_cast<Mask>(mask));
    if (mask == 0) break;
    const std::uint64_t low = mask & (~mask + 1);
    const std::uint64_t ripple = mask + low;
    mask = ripple | ((mask ^ ripple) / low >> 2);
  }
  return masks;
}

class Ranks {
 public:
  /// Requires: bits <= max_table_cells.
  explicit Ranks(std::uint32_t bits) : low_bits_(bits / 2), low_mask_((Mask{1} << low_bits_) - 1) {
    const std::uint32_t high_bits = bits - low_bits_;
    high_.resize(std::size_t{low_bits_ + 1} << high_bits);
    low_.resize(std::size_t{1} << low_bits_);
    for (Mask mask = 0; mask < low_.size(); ++mask)
      low_[mask] = {sum(mask, 0, 0), static_cast<std::uint32_t>(std::popcount(mask)) << high_bits};
    for (std::uint32_t below = 0; below <= low_bits_; ++below) {
      for (Mask mask = 0; mask < Mask{1} << high_bits; ++mask)
        high_[(std::size_t{below} << high_bits) + mask] = sum(mask, low_bits_, below);
    }
  }

  std::uint32_t rank(Mask mask) const {
    const Low& low = low_[mask & low_mask_];
    return low.rank + high_[low.row + (mask >> low_bits_)];
  }

 private:
  struct Low {
    std::uint32_t rank;
    std::uint32_t row;  ///< where the high half's sums begin for this count of bits in the low half
  };

  static std::uint32_t sum(Mask mask, std::uint32_t first_bit, std::uint32_t ones_below) {
    std::uint64_t total = 0;
    for (; mask != 0; mask &= mask - 1)
      total += binomial(first_bit + static_cast<std::uint32_t>(std::countr_zero(mask)), ++ones_below);
    return static_cast<std::uint32_t>(total);
  }

  std::uint32_t low_bits_;
  Mask low_mask_;
  std::vector<Low> low_;
  std::vector<std::uint32_t> high_;
};

/// The mask of a rank among the masks of `bits` bits with `ones` set. Requires: rank < binomial(bits, ones).
inline Mask mask_of_rank(std::uint32_t bits, std::uint32_t ones, std::uint64_t rank) {
  Mask mask = 0;
  for (std::uint32_t bit = bits; ones > 0; --ones) {
    do {
      --bit;
    } while (binomial(bit, ones) > rank);
    rank -= binomial(bit, ones);
    mask |= Mask{1} << bit;
  }
  return mask;
}

/// The rank of a mask without tables.
inline std::uint64_t rank_of_mask(Mask mask) {
  std::uint64_t rank = 0;
  for (std::uint32_t ones = 0; mask != 0; mask &= mask - 1)
    rank += binomial(static_cast<std::uint32_t>(std::countr_zero(mask)), ++ones);
  return rank;
}

/// The bits of `bits` at the cells of `set`, side by side. Requires: `bits` is a subset of `set`.
inline Mask compressed(Set bits, Set set) {
  Mask mask = 0;
  for (Mask to = 1; set != 0; set &= set - 1, to <<= 1) {
    if ((bits & set & (~set + 1)) != 0) mask |= to;
  }
  return mask;
}

/// The inverse of `compressed`.
inline Set expanded(Mask mask, Set set) {
  Set bits = 0;
  for (; set != 0; set &= set - 1, mask >>= 1) {
    if ((mask & 1) != 0) bits |= set & (~set + 1);
  }
  return bits;
}

}  // namespace mnk::table
