// SPDX-License-Identifier: MIT
#include "engine/pattern_pairs.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

namespace mnk::engine {

namespace {

/// Returns the code of the arm below a cell: `own` and `closed` have `reach` bits, the highest is next to the cell.
std::uint32_t lower_arm(const PatternTable& table, std::uint32_t own, std::uint32_t closed, int reach) {
  own >>= reach - table.reach();
  closed >>= reach - table.reach();
  const std::uint32_t stones = closed & ~own;  // without cells off the board
  const int below = std::bit_width(closed);
  return table.code({table.reach() - below, own >> below, below > 0 && (stones >> (below - 1) & 1) != 0});
}

/// Returns the code of the arm above a cell: bit 0 is next to the cell.
std::uint32_t upper_arm(const PatternTable& table, std::uint32_t own, std::uint32_t closed) {
  const std::uint32_t stones = closed & ~own;
  const int length = std::min(std::countr_zero(closed), table.reach());
  return table.code({length, own & ((1U << length) - 1), (stones >> length & 1) != 0});
}

std::uint32_t every_second_bit(std::uint32_t bits) {
  std::uint32_t kept = 0;
  for (int i = 0; i < 16; ++i) kept |= (bits >> (2 * i) & 1) << i;
  return kept;
}

}  // namespace

PatternPairs::PatternPairs(std::shared_ptr<const PatternTable> x, std::shared_ptr<const PatternTable> o)
    : table_x_(std::move(x)),
      table_o_(std::move(o)),
      reach_(std::max(table_x_->reach(), table_o_->reach())),
      lower_(std::size_t{1} << (2 * reach_)),
      upper_(lower_.size()) {
  for (std::uint32_t bits = 0; bits < lower_.size(); ++bits) {
    const std::uint32_t of_x = every_second_bit(bits);
    const std::uint32_t of_o = every_second_bit(bits >> 1);
    lower_[bits] = {lower_arm(*table_x_, of_x, of_o, reach_), lower_arm(*table_o_, of_o, of_x, reach_)};
    upper_[bits] = {upper_arm(*table_x_, of_x, of_o), upper_arm(*table_o_, of_o, of_x)};
  }
  if (reach_ > largest_joint) return;
  joint_.resize(lower_.size() * upper_.size());
  for (std::size_t both = 0; both < joint_.size(); ++both) {
    const std::uint32_t patterns = of_arms(both % lower_.size(), both / lower_.size());
    joint_[both] = static_cast<std::uint8_t>(patterns | patterns >> 12);
  }
}

}  // namespace mnk::engine
