// SPDX-License-Identifier: MIT
#include "engine/pattern.hpp"

#include <algorithm>
#include <bit>

namespace mnk::engine {

PatternTable::PatternTable(const LineRule& rule)
    : rule_(rule),
      reach_(rule.reach()),
      caro_(rule.caro),
      code_bits_(reach_ + (caro_ ? 2 : 1)),
      table_(std::size_t{1} << (2 * code_bits_)) {
  for (int left = 0; left <= reach_; ++left) {
    for (int right = 0; right <= reach_; ++right) {
      for (const bool left_stone : {false, true}) {
        for (const bool right_stone : {false, true}) {
          if ((left_stone || right_stone) && !caro_) continue;
          if (left + 1 + right >= rule.k) fill({left, 0, left_stone}, {right, 0, right_stone});
        }
      }
    }
  }
}

/// Fills the table for all stones on arms of this shape, most stones first, so that the entries with one stone more
/// exist.
void PatternTable::fill(const Arm& left_shape, const Arm& right_shape) {
  Arm left = left_shape;
  Arm right = right_shape;
  for (left.own = 1U << left.length; left.own-- > 0;) {
    for (right.own = 1U << right.length; right.own-- > 0;)
      table_[code(left) << code_bits_ | code(right)] = work_out(left, right);
  }
}

std::uint8_t PatternTable::work_out(Arm left, Arm right) const {
  if (completes_line(left, right)) return completes;
  std::uint8_t best = no_pattern;  // best pattern after one more stone
  int completing = 0;
  const auto look = [&](Arm& arm) {
    const std::uint32_t own = arm.own;
    for (std::uint32_t empty = ~own & ((1U << arm.length) - 1); empty != 0; empty &= empty - 1) {
      arm.own = own | (empty & (~empty + 1));
      const std::uint8_t next = at(left, right);
      best = std::max(best, next);
      if (next == completes) ++completing;
    }
    arm.own = own;
  };
  look(left);
  look(right);
  if (best == no_pattern) return no_pattern;
  if (best == completes) return pattern_of(1, completing > 1 && !can_be_stopped(left, right));
  return pattern_of(missing_of(best) + 1, is_straight(best));
}

/// Returns true if one stone of the opponent stops all completions. That needs caro, where a stone may spoil two lines
/// that end beside it. Otherwise a stone takes one completing cell at most.
bool PatternTable::can_be_stopped(const Arm& left, const Arm& right) const {
  if (!caro_) return false;
  for (int i = 0; i < left.length; ++i) {
    const Arm cut{left.length - 1 - i, left.own >> (i + 1), true};
    if ((left.own >> i & 1) == 0 && at(cut, right) < misses_1) return true;
  }
  for (int i = 0; i < right.length; ++i) {
    const Arm cut{i, right.own & ((1U << i) - 1), true};
    if ((right.own >> i & 1) == 0 && at(left, cut) < misses_1) return true;
  }
  return false;
}

bool PatternTable::completes_line(const Arm& left, const Arm& right) const {
  // The stones next to the middle: the highest of the left arm, the lowest of the right one.
  const int to_left = std::countl_one(left.own << (31 - left.length) << 1);
  const int to_right = std::countr_one(right.own);
  const int run = to_left + 1 + to_right;
  if (run > rule_.k) return !rule_.exact;
  if (run < rule_.k) return false;
  const bool between_stones =
      to_left == left.length && left.stopped_by_stone && to_right == right.length && right.stopped_by_stone;
  return !(rule_.caro && between_stones);
}

}  // namespace mnk::engine
