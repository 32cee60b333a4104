// SPDX-License-Identifier: MIT
// line_words: each row, column and diagonal of each player as a string of bits. A stone sets one bit in four strings
// and tests the 2k - 1 bits around it, which contain every line through the stone.
//
//     row 4 of X    0 0 1 1 1 1 0 0 1      bit = column for rows, row for the other directions
//                        ^ stone
//     window          0 1 1 1 1            k = 3: the stone in the middle, k - 1 bits on each side
//
// With k <= 8 the four windows are packed into one word. One "shift and AND" tests all of them for k bits in a row.
// Time O(log k) per stone with k <= 8, otherwise O(1 + run / 64); space about 12 bits per cell on square boards. Any
// board, any rules.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "core/detect/packed_windows.hpp"
#include "core/geometry.hpp"
#include "mnk/detail/zero_array.hpp"

namespace mnk::detect {

/// `Single`: every line fits into one word, including the zero margins of its windows.
template <bool Single>
class LineWords {
 public:
  static bool supports(const Rules& rules) { return !Single || line_bits(rules) <= 64; }
  static std::string_view refusal(const Rules&) { return {}; }

  explicit LineWords(const Rules& rules)
      : k_(rules.k()),
        exact_(rules.exact()),
        needs_lengths_(rules.exact() || rules.k() > PackedWindows::longest_k),
        margin_(margin(rules)),
        windows_(rules.k()),
        divider_(rules),
        words_a_line_(words_for(rules)),
        column_lines_(rules.height()),
        diagonal_lines_(column_lines_ + rules.width()),
        anti_lines_(diagonal_lines_ + rules.width() + rules.height()),
        words_a_player_((anti_lines_ + rules.width() + rules.height()) * std::size_t{words_a_line_} + 1),
        words_(2 * words_a_player_) {}

  bool place(Cell cell, Player player) {
    const Places places = places_of(cell);
    std::uint64_t* own = words_.data() + index_of(player) * words_a_player_;
    const PackedWindows finder = windows_;  // a copy: the stores below cannot change it
    std::uint64_t windows = 0;
    for (std::size_t d = 0; d < 4; ++d) {
      word_of(own, places[d]) |= bit_of(places[d]);
      windows |= (window(own, places[d]) & finder.mask()) << (16 * d);
    }
    if (!needs_lengths_) return finder.has_run(windows);
    return (k_ > PackedWindows::longest_k || finder.has_run(windows)) && any_run(own, places);
  }

  void remove(Cell cell, Player player) {
    std::uint64_t* own = words_.data() + index_of(player) * words_a_player_;
    for (const Place& p : places_of(cell)) word_of(own, p) &= ~bit_of(p);
  }

  std::size_t state_bytes() const { return words_.bytes(); }
  void clear() { words_.clear(); }

 private:
  struct Place {
    std::uint32_t line;
    std::uint32_t bit;  ///< place on the line, from 0, without the margin
  };
  using Places = std::array<Place, 4>;

  /// Number of zeros before and after each line, so that no window crosses into another line.
  static std::uint32_t margin(const Rules& rules) { return rules.k() <= PackedWindows::longest_k ? rules.k() - 1 : 0; }
  static std::uint32_t line_bits(const Rules& rules) {
    return std::max(rules.width(), rules.height()) + 2 * margin(rules);
  }
  static std::uint32_t words_for(const Rules& rules) { return Single ? 1 : line_bits(rules) / 64 + 2; }

  Places places_of(Cell cell) const {
    const std::uint32_t row = divider_.row(cell);
    const std::uint32_t column = divider_.column(cell, row);
    return {{{row, column},
             {column_lines_ + column, row},
             {diagonal_lines_ + row + divider_.columns() - 1 - column, row},
             {anti_lines_ + row + column, row}}};
  }

  std::uint32_t padded_bit(const Place& p) const { return p.bit + margin_; }
  std::uint64_t bit_of(const Place& p) const { return 1ULL << (padded_bit(p) & 63); }
  std::uint64_t& word_of(std::uint64_t* own, const Place& p) const {  // NOLINT(readability-non-const-parameter)
    if (Single) return own[p.line];
    return own[std::size_t{p.line} * words_a_line_ + (padded_bit(p) >> 6)];
  }

  /// The bits from k - 1 before the stone on; the caller masks the bits beyond the window.
  std::uint64_t window(const std::uint64_t* own, const Place& p) const {
    if (Single) return own[p.line] >> p.bit;
    const std::uint64_t* word = own + std::size_t{p.line} * words_a_line_ + (p.bit >> 6);
    const std::uint32_t shift = p.bit & 63;
    return (word[0] >> shift) | ((word[1] << 1) << (63 - shift));
  }

#if defined(__GNUC__)
  [[gnu::noinline]]  // rare path; inlining it would take registers from the common path
#endif
  bool
  any_run(const std::uint64_t* own, const Places& places) const {
    for (const Place& p : places) {
      const int run = run_through(own, p);
      if (exact_ ? run == k_ : run >= k_) return true;
    }
    return false;
  }

  int run_through(const std::uint64_t* own, const Place& p) const {
    const std::uint64_t* line = own + std::size_t{p.line} * words_a_line_;
    const std::uint32_t bit = padded_bit(p);
    const int place = bit & 63;
    const std::uint64_t* word = line + (bit >> 6);
    int after = std::countr_one(*word >> place);
    int before = std::countl_one(*word << (63 - place));
    if (!Single) {
      if (after == 64 - place) after += ones_upwards(word + 1, line + words_a_line_);
      if (before == place + 1) before += ones_downwards(word, line);
    }
    return before + after - 1;
  }

  static int ones_upwards(const std::uint64_t* word, const std::uint64_t* end) {
    int ones = 0;
    for (; word != end; ++word, ones += 64) {
      if (*word != ~0ULL) return ones + std::countr_one(*word);
    }
    return ones;
  }

  static int ones_downwards(const std::uint64_t* word, const std::uint64_t* begin) {
    int ones = 0;
    for (; word != begin; ones += 64) {
      if (*--word != ~0ULL) return ones + std::countl_one(*word);
    }
    return ones;
  }

  int k_;
  bool exact_;
  bool needs_lengths_;  ///< run lengths are needed in addition to the packed windows
  std::uint32_t margin_;
  PackedWindows windows_;
  Divider divider_;
  std::uint32_t words_a_line_;
  std::uint32_t column_lines_;  ///< first column; lines are numbered rows, columns, diagonals, anti-diagonals
  std::uint32_t diagonal_lines_;
  std::uint32_t anti_lines_;
  std::size_t words_a_player_;
  detail::ZeroArray<std::uint64_t> words_;
};

}  // namespace mnk::detect
