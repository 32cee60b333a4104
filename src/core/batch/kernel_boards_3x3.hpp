// SPDX-License-Identifier: MIT
// Kernel for 3,3,3 boards, one board per byte of a vector.
#pragma once

#include "core/batch/all_records.hpp"
#include "core/batch/kernels.hpp"
#include "core/batch/simd.hpp"

namespace mnk::batch {
namespace {

// The lines of a player are the AND of three table look-ups, one per part of the nine bits; a byte holds the eight
// lines.
//
//   x1       x0                    unbroken_low[0..3] & unbroken_high[4..7] & unbroken_last[8]
//   8 | 7 6 5 4 | 3 2 1 0
constexpr tables::Nibble unbroken_low = tables::nibble_table([](int i) { return tables::unbroken(0, i); });
constexpr tables::Nibble unbroken_high = tables::nibble_table([](int i) { return tables::unbroken(4, i); });
constexpr tables::Nibble unbroken_last = tables::nibble_table([](int i) { return tables::unbroken(8, i); });

// Table of verdicts, indexed by
// bits 0..1: 0 too few stones of X, 1 as many as O, 2 one more, 3 too many; bit 2: X has a line; bit 3: O has a line
constexpr tables::Nibble verdict_of = tables::nibble_table([](int i) {
  const int stones = i & 3;
  const bool x = (i & 4) != 0, o = (i & 8) != 0;
  if (stones == 3) return Code::too_many_x;
  if (stones == 0) return Code::too_many_o;
  if (x && o) return Code::two_winners;
  if (x) return stones == 2 ? Code::x_wins : Code::winner_not_last;
  if (o) return stones == 1 ? Code::o_wins : Code::winner_not_last;
  return Code::pending;
});

inline Bytes all(Code code) { return all(static_cast<std::uint8_t>(code)); }

/// Computes verdicts from the low bytes (x0, o0) and high bytes (x1, o1) of X's and O's stones.
inline Bytes judge_bytes(Bytes x0, Bytes x1, Bytes o0, Bytes o1) {
  const Bytes x_low = low_nibbles(x0), x_high = high_nibbles(x0);
  const Bytes o_low = low_nibbles(o0), o_high = high_nibbles(o0);
  const Bytes low = table(unbroken_low), high = table(unbroken_high), last = table(unbroken_last);
  const Bytes x_lines = and3(lookup(low, x_low), lookup(high, x_high), lookup(last, x1));
  const Bytes o_lines = and3(lookup(low, o_low), lookup(high, o_high), lookup(last, o1));

  const Bytes x_count = add(ones(x0), x1), o_count = add(ones(o0), o1);
  // The offset 9 keeps the difference unsigned. A difference of -1 or less becomes 0, two or more becomes 3.
  const Bytes difference = add(sub(x_count, o_count), all(9));
  Bytes index = smaller(sub_saturated(difference, all(8)), all(3));
  index = add_where(index, x_lines, x_lines, all(4));
  index = add_where(index, o_lines, o_lines, all(8));
  const Bytes verdict = lookup(table(verdict_of), index);

  // Pending with five stones of X is a draw: O has four then, and there are nine cells.
  const Bytes not_drawn = bit_or(verdict, bit_xor(x_count, all(5)));
  const Bytes drawn = if_zero(not_drawn, all(Code::draw), verdict);
  // x1 and o1 must be 0 or 1 and not both 1; all other values are bad bits.
  const Bytes bad = or_and(sub_saturated(add_saturated(x1, o1), all(1)), x0, o0);
  return if_zero(bad, drawn, all(Code::bad_bits));
}

/// Shuffle that groups the bytes of four boards: x0 x0 x0 x0 x1 x1 x1 x1 o0 ...
constexpr tables::Nibble by_byte = tables::nibble_table([](int i) { return (i & 3) * 4 + i / 4; });

inline Bytes judge_boards(const std::uint32_t* boards) {
  const char* p = reinterpret_cast<const char*>(boards);
  const Bytes sort = table(by_byte);
  const Bytes a = lookup(load(p), sort), b = lookup(load(p + width), sort);
  const Bytes c = lookup(load(p + 2 * width), sort), d = lookup(load(p + 3 * width), sort);
  const Bytes x_ab = zip_low32(a, b), o_ab = zip_high32(a, b);  // a's x0, b's x0, a's x1, b's x1 ...
  const Bytes x_cd = zip_low32(c, d), o_cd = zip_high32(c, d);
  return order32(
      judge_bytes(zip_low64(x_ab, x_cd), zip_high64(x_ab, x_cd), zip_low64(o_ab, o_cd), zip_high64(o_ab, o_cd)));
}

inline std::size_t boards_3x3(const std::uint32_t* boards, std::size_t count, Code* verdicts) {
  return judge_all(boards, count, verdicts, [](const std::uint32_t* first) { return judge_boards(first); });
}

}  // namespace
}  // namespace mnk::batch
