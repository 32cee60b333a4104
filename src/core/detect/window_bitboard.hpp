// SPDX-License-Identifier: MIT
// bitboard for boards of more than 64 bits: each player's rows as bits. Only the 2k - 1 rows around the last stone are
// read, 2k - 1 bits each.
//
//     k = 3       d . v . a       row window: the middle row
//                 . d v a .       column: bit 2 of every row, diagonal: bit 0 of the first, 1 of the
//                 r r X r r       second ..., anti_diagonal: bit 4 of the first, 3 of the second ...
//                 . a v d .
//                 a . v . d
//
// One bit per cell and player, in adjacent rows, keeps memory traffic low on large boards. Time O(k) per stone, space
// two bits per cell. Any board with k <= 8.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/detect/packed_windows.hpp"
#include "core/geometry.hpp"
#include "mnk/detail/zero_array.hpp"

namespace mnk::detect {

class WindowBitboard {
 public:
  static bool supports(const Rules& rules) { return rules.k() <= PackedWindows::longest_k; }

  explicit WindowBitboard(const Rules& rules)
      : k_(rules.k()),
        exact_(rules.exact()),
        asks_neighbours_first_(rules.cells() > cached_cells),
        windows_(rules.k()),
        divider_(rules),
        row_bytes_((rules.width() + 2 * margin) / 8 + 1),
        player_bytes_(row_bytes_ * (rules.height() + 2 * margin) + sizeof(std::uint64_t)),
        bytes_(2 * player_bytes_) {}

  bool place(Cell cell, Player player) {
    // The stone is stored last: an eight-byte load right after a one-byte store into it stalls (no store forwarding).
    const Place p = place_of(cell, player);
    const bool line = (!asks_neighbours_first_ || has_neighbour(p) || k_ == 1) && windows_.has_run(gather(p)) &&
                      (!exact_ || exact_line(p));
    p.byte() |= p.bit();
    return line;
  }

  void remove(Cell cell, Player player) {
    const Place p = place_of(cell, player);
    p.byte() = static_cast<std::uint8_t>(p.byte() & ~p.bit());
  }

  std::size_t state_bytes() const { return bytes_.bytes(); }
  void clear() { bytes_.clear(); }

 private:
  /// Number of empty rows and columns around the board, so that no window leaves the memory. Also the bit of the last
  /// stone's column in a row window.
  static constexpr int margin = PackedWindows::longest_k - 1;

  /// Largest board, in cells, whose rows stay in the L2 cache. Up to this size, reading all rows costs less than a
  /// mispredicted test for neighbours (1000x1000, local play: 15 ns per stone, 18 with the test). Above it, reading
  /// three rows instead of 2k - 1 wins (4000x4000, random play: 14 ns, 36 without the test).
  static constexpr std::uint32_t cached_cells = 1U << 21;

  /// Start of the window of the last stone's row: its leftmost bit is bit `shift` of `first`.
  struct Place {
    std::uint8_t* first;
    unsigned shift;

    std::uint8_t& byte() const { return first[(shift + margin) >> 3]; }
    std::uint8_t bit() const { return static_cast<std::uint8_t>(1U << ((shift + margin) & 7)); }
  };

  Place place_of(Cell cell, Player player) {
    const std::uint32_t row = divider_.row(cell);
    const std::uint32_t column = divider_.column(cell, row);  // the left margin makes this the start of the window
    return {bytes_.data() + index_of(player) * player_bytes_ + (row + margin) * row_bytes_ + column / 8, column & 7};
  }

  /// At least 15 bits of the row `down` rows below the stone, with the stone's column at bit `margin`.
  std::uint64_t row_window(const Place& p, int down) const {
    std::uint64_t bits = 0;
    std::memcpy(&bits, p.first + down * static_cast<std::ptrdiff_t>(row_bytes_), sizeof bits);
    return bits >> p.shift;
  }

  /// Returns true if any of the eight neighbours is the player's own; otherwise no run is longer than one stone.
  bool has_neighbour(const Place& p) const {
    const std::uint64_t beside = std::uint64_t{5} << (margin - 1);
    const std::uint64_t three = std::uint64_t{7} << (margin - 1);
    return ((row_window(p, 0) & beside) | ((row_window(p, -1) | row_window(p, 1)) & three)) != 0;
  }

  std::uint64_t gather(const Place& p) const {
    switch (k_) {
      case 2: return gather_for<2>(p);
      case 3: return gather_for<3>(p);
      case 4: return gather_for<4>(p);
      case 5: return gather_for<5>(p);
      case 6: return gather_for<6>(p);
      case 7: return gather_for<7>(p);
      default: return gather_for<8>(p);  // also k = 1: wider than needed, but correct
    }
  }

  /// K is a template parameter so that the loop is unrolled: 2K - 1 loads and a few ANDs each.
  template <int K>
  std::uint64_t gather_for(const Place& p) const {
    const std::uint64_t middle = 1ULL << (p.shift + margin);
    std::uint64_t column = 0;
    std::uint64_t diagonal = 0;
    std::uint64_t anti = 0;
    std::uint64_t in_row = 0;
    for (int down = -(K - 1); down < K; ++down) {
      std::uint64_t row = 0;
      std::memcpy(&row, p.first + down * static_cast<std::ptrdiff_t>(row_bytes_), sizeof row);
      if (down == 0) row |= middle;
      column += column + ((row & middle) != 0);
      diagonal |= row & (down < 0 ? middle >> -down : middle << down);
      anti |= row & (down < 0 ? middle << -down : middle >> down);
      if (down == 0) in_row = row;
    }
    const auto window = [&](std::uint64_t row) {
      return (row >> p.shift >> (margin - (K - 1))) & ((1ULL << (2 * K - 1)) - 1);
    };
    return window(in_row) | column << 16 | window(diagonal) << 32 | window(anti) << 48;
  }

  bool exact_line(const Place& p) const {
    const auto run = [&](int down, int right) {
      int length = 1;
      for (const int sign : {1, -1}) {
        for (int i = sign; length <= k_ && is_own(p, i * down, i * right); i += sign) ++length;
      }
      return length;
    };
    return run(0, 1) == k_ || run(1, 0) == k_ || run(1, 1) == k_ || run(1, -1) == k_;
  }

  bool is_own(const Place& p, int down, int right) const {
    const int bit = p.shift + margin + right;
    const std::ptrdiff_t byte = down * static_cast<std::ptrdiff_t>(row_bytes_) + (bit >> 3);
    return ((p.first[byte] >> (bit & 7)) & 1) != 0;
  }

  int k_;
  bool exact_;
  bool asks_neighbours_first_;
  PackedWindows windows_;
  Divider divider_;
  std::size_t row_bytes_;  // unsigned: signed sizes cost 5 to 30 % a stone
  std::size_t player_bytes_;
  detail::ZeroArray<std::uint8_t> bytes_;
};

}  // namespace mnk::detect
