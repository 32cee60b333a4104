// SPDX-License-Identifier: MIT
// Pattern of a stone on one line: the number of stones still missing, and whether one reply stops the line.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "mnk/rules.hpp"

namespace mnk::engine {

/// Value of a stone on an empty cell for one line through it, worst to best. "Misses j": after it, j more stones make a
/// line. Straight: more than one way is left, so one reply does not stop it.
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
inline constexpr std::uint8_t straight = 1;  ///< flag, added to misses_j, j below 7
inline constexpr std::size_t pattern_kinds = 16;

/// Returns the pattern that misses `missing` stones.
constexpr std::uint8_t pattern_of(int missing, bool is_straight) {
  if (missing == 0) return completes;
  if (missing >= 7) return misses_7;
  return static_cast<std::uint8_t>(14 - 2 * missing + (is_straight ? straight : 0));
}

/// Rules for runs of one player.
struct LineRule {
  int k;
  bool exact;  ///< a run longer than k does not win
  bool caro;   ///< a run of exactly k between two stones of the opponent does not win

  /// Returns the number of cells on each side of a stone that can matter to it.
  int reach() const { return exact || caro ? k : k - 1; }
  bool operator==(const LineRule&) const = default;
};

/// Returns the number of missing stones; 7 also stands for more. Requires: not no_pattern.
constexpr int missing_of(std::uint8_t pattern) { return (15 - pattern) / 2; }
constexpr bool is_straight(std::uint8_t pattern) {
  return pattern != completes && pattern > misses_7 && (pattern & 1) != 0;
}

/// The cells on one side of a cell that a player's line may use: up to the opponent's next stone, the edge, or `reach`
/// cells.
struct Arm {
  int length = 0;
  std::uint32_t own = 0;          ///< the player's stones, in the line's order
  bool stopped_by_stone = false;  ///< the arm ends at a stone of the opponent, not at the edge or at `reach`
};

/// Table of all patterns of one rule, computed once. Requires: 3 <= k <= largest_k.
class PatternTable {
 public:
  static constexpr int largest_k = 10;

  explicit PatternTable(const LineRule& rule);

  int reach() const { return reach_; }

  /// Returns the pattern of a cell between two arms. `left`, `right`: their codes.
  std::uint8_t at(std::uint32_t left, std::uint32_t right) const { return table_[left << code_bits_ | right]; }
  std::uint8_t at(const Arm& left, const Arm& right) const { return at(code(left), code(right)); }

  /// Returns the arm's stones with a leading one that marks the length.
  std::uint32_t code(const Arm& arm) const {
    const std::uint32_t code = arm.own | (1U << arm.length);
    return caro_ ? code << 1 | (arm.stopped_by_stone ? 1U : 0U) : code;
  }

 private:
  void fill(const Arm& left_shape, const Arm& right_shape);
  std::uint8_t work_out(Arm left, Arm right) const;
  bool can_be_stopped(const Arm& left, const Arm& right) const;
  bool completes_line(const Arm& left, const Arm& right) const;

  LineRule rule_;
  int reach_;
  bool caro_;
  unsigned code_bits_;
  std::vector<std::uint8_t> table_;  ///< indexed by the codes of both arms
};

}  // namespace mnk::engine
