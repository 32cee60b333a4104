// SPDX-License-Identifier: MIT
// Kernel for 3,3,3 boards as lines of text.
#pragma once

#include "core/batch/kernel_boards_3x3.hpp"

namespace mnk::batch {
namespace {

// The class of a character is the AND of two look-ups, by its low and by its high nibble. Each bit stands for a set of
// characters, given by low and high nibbles:
//
//   bit   low nibbles   high nibbles   characters
//   0     8             5, 7           X x
//   1     1             3              1
//   2     F             4, 6           O o
//   3     2             3              2
//   4     F             5              _
//   5     2             4, 6           B b
//   6     0, D, E       2              space - .
//   7     A             0              newline
constexpr tables::Nibble class_by_low = tables::nibble_table([](int low) {
  return (low == 8 ? 1 : 0) | (low == 1 ? 2 : 0) | (low == 15 ? 4 | 16 : 0) | (low == 2 ? 8 | 32 : 0) |
         (low == 0 || low == 13 || low == 14 ? 64 : 0) | (low == 10 ? 128 : 0);
});
constexpr tables::Nibble class_by_high = tables::nibble_table([](int high) {
  return (high == 5 || high == 7 ? 1 : 0) | (high == 3 ? 2 | 8 : 0) | (high == 4 || high == 6 ? 4 | 32 : 0) |
         (high == 5 ? 16 : 0) | (high == 2 ? 64 : 0) | (high == 0 ? 128 : 0);
});
constexpr int x_classes = 1 | 2, o_classes = 4 | 8, newline_class = 128;

/// The valid classes at each position; 32 lines are 320 bytes, a whole number of vectors.
constexpr std::size_t piece = 320;
struct Shape {
  alignas(64) std::uint8_t classes[piece];
};
constexpr Shape make_shape() {
  Shape shape{};
  for (std::size_t i = 0; i < piece; ++i) shape.classes[i] = i % 10 == 9 ? newline_class : newline_class - 1;
  return shape;
}
constexpr Shape shape = make_shape();

/// Extracts the stones of X and O from 320 bytes of text, one bit per byte. Returns false if the text has another
/// shape.
inline bool read_piece(const char* text, std::uint8_t* x_bits, std::uint8_t* o_bits) {
  ByteBits right = ~ByteBits{0};
  for (std::size_t i = 0; i < piece / width; ++i) {
    const Bytes v = load(text + i * width);
    prefetch(text + i * width + 2048);
    const Bytes classes =
        bit_and(lookup(table(class_by_low), low_nibbles(v)), lookup(table(class_by_high), high_nibbles(v)));
    right &= bits_where(classes, load(shape.classes + i * width));
    const ByteBits x = bits_where(classes, all(x_classes)), o = bits_where(classes, all(o_classes));
    __builtin_memcpy(x_bits + i * sizeof x, &x, sizeof x);
    __builtin_memcpy(o_bits + i * sizeof o, &o, sizeof o);
  }
  return right == ~ByteBits{0};
}

// Judges from ten bits per line; the last bit is the newline's (never set):
//   . 8 7 6 5 4 3 2 1 0 | . 8 7 6 ...
inline Bytes judge_bits(const std::uint8_t* x_bits, const std::uint8_t* o_bits) {
  constexpr std::size_t half = width / 2 * 10 / 8;
  const Bytes nine = all_words(0x1ff), byte = all_words(0xff);
  const Bytes xa = bit_and(spread10(x_bits), nine), xb = bit_and(spread10(x_bits + half), nine);
  const Bytes oa = bit_and(spread10(o_bits), nine), ob = bit_and(spread10(o_bits + half), nine);
  const Bytes x0 = pack_words(bit_and(xa, byte), bit_and(xb, byte));
  const Bytes o0 = pack_words(bit_and(oa, byte), bit_and(ob, byte));
  const Bytes x1 = pack_words(shift_words_right(xa, 8), shift_words_right(xb, 8));
  const Bytes o1 = pack_words(shift_words_right(oa, 8), shift_words_right(ob, 8));
  return order64(judge_bytes(x0, x1, o0, o1));
}

inline std::size_t lines_3x3(const char* text, std::size_t lines, Code* verdicts) {
  // First all bits of a block, then all verdicts: a wide load right after narrower stores to the same bytes would
  // stall.
  constexpr std::size_t pieces = 32;
  constexpr std::size_t block = pieces * 32;  // lines
  std::uint8_t x_bits[pieces * piece / 8 + 64], o_bits[pieces * piece / 8 + 64];
  __builtin_memset(x_bits + pieces * piece / 8, 0, 64);
  __builtin_memset(o_bits + pieces * piece / 8, 0, 64);
  std::size_t done = 0;
  bool right = true;
  while (right && lines - done >= width) {
    const std::size_t wanted = (lines - done < block ? lines - done : block) / width * width / 32;
    std::size_t read = 0;
    for (; read < wanted; ++read) {
      right = read_piece(text + done * 10 + read * piece, x_bits + read * piece / 8, o_bits + read * piece / 8);
      if (!right) break;
    }
    const std::size_t judged = read * 32 / width * width;
    for (std::size_t line = 0; line < judged; line += width) {
      store(verdicts + done + line, judge_bits(x_bits + line * 10 / 8, o_bits + line * 10 / 8));
    }
    done += judged;
  }
  return done;
}

}  // namespace
}  // namespace mnk::batch
