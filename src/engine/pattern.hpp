// SPDX-License-Identifier: MIT
// What a stone would make of one line: how many more are missing, and whether they can be held off.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "mnk/rules.hpp"

namespace mnk::engine {

/// The worth of a stone on an empty cell for one line through it, worst to best. "Misses j": after it j more stones
/// make a line. Straight: there is more than one way to, so that one reply does not stop it.
///
///     . X X _ X .    misses 1, straight: a straight four (k = 5)
///     O X X _ X .    misses 1: a four
///     . X _ X . .    misses 2, straight: with one more stone it is a straight four; an open three
///     O X _ X . .    misses 2: a three that leads to a four only
enum Pattern : std::uint8_t {
  no_pattern = 0,  ///< no line fits
  misses_7 = 1,    ///< or more
  misses_6 = 2,
  misses_5 = 4,
  misses_4 = 6,
  misses_3 = 8,
  misses_2 = 10,
  misses_1 = 12,
  completes = 15,
};
inline constexpr std::uint8_t straight = 1;  ///< added to misses_j, j below 7
inline constexpr std::size_t pattern_kinds = 16;

/// For j stones missing.
constexpr std::uint8_t pattern_of(int missing, bool is_straight) {
  if (missing == 0) return completes;
  if (missing >= 7) return misses_7;
  return static_cast<std::uint8_t>(14 - 2 * missing + (is_straight ? straight : 0));
}

/// How runs of one player count.
struct LineRule {
  int k;
  bool exact;  ///< a run longer than k does not win
  bool caro;   ///< nor does one of exactly k between two stones of the opponent

  /// Cells to each side of a stone that can matter to it.
  int reach() const { return exact || caro ? k : k - 1; }
  bool operator==(const LineRule&) const = default;
};

/// For a pattern other than no_pattern; 7 stands for more, too.
constexpr int missing_of(std::uint8_t pattern) { return (15 - pattern) / 2; }
constexpr bool is_straight(std::uint8_t pattern) {
  return pattern != completes && pattern > misses_7 && (pattern & 1) != 0;
}

/// The cells on one side of a cell as far as a player's line may go: up to the opponent's next stone, the edge, or
/// `reach` cells.
struct Arm {
  int length = 0;
  std::uint32_t own = 0;          ///< the player's stones, in the line's order
  bool stopped_by_stone = false;  ///< and not by the edge, or by nothing
};

/// The patterns of one rule, worked out once. Requires: 3 <= k <= largest_k.
class PatternTable {
 public:
  static constexpr int largest_k = 10;

  explicit PatternTable(const LineRule& rule);

  int reach() const { return reach_; }

  /// `own`, `closed`: 2 * reach + 1 bits around the cell, which is bit `reach`: stones of the player, stones of the
  /// opponent; what is off the board is both. Higher bits are ignored.
  std::uint8_t at(std::uint64_t own, std::uint64_t closed) const {
    return table_[lower_arms_[arm_of(own, closed)] | upper_arms_[arm_of(own >> (reach_ + 1), closed >> (reach_ + 1))]];
  }
  std::uint8_t at(const Arm& left, const Arm& right) const { return table_[(code(left) << code_bits_) | code(right)]; }

 private:
  std::size_t arm_of(std::uint64_t own, std::uint64_t closed) const {
    const std::uint64_t mask = (std::uint64_t{1} << reach_) - 1;
    return static_cast<std::size_t>((own & mask) | (closed & mask) << reach_);
  }
  /// A one in front of the stones tells the length.
  std::uint32_t code(const Arm& arm) const {
    const std::uint32_t code = arm.own | (1U << arm.length);
    return caro_ ? code << 1 | (arm.stopped_by_stone ? 1U : 0U) : code;
  }

  void make_arms();
  void fill(const Arm& left_shape, const Arm& right_shape);
  std::uint8_t work_out(Arm left, Arm right) const;
  bool can_be_stopped(const Arm& left, const Arm& right) const;
  bool completes_line(const Arm& left, const Arm& right) const;

  LineRule rule_;
  int reach_;
  bool caro_;
  unsigned code_bits_;
  std::vector<std::uint8_t> table_;        ///< by the codes of both arms
  std::vector<std::uint32_t> lower_arms_;  ///< codes by the bits of one side, shifted to their place
  std::vector<std::uint32_t> upper_arms_;
};

}  // namespace mnk::engine
