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

}  // namespace

PatternPairs::PatternPairs(std::shared_ptr<const PatternTable> x, std::shared_ptr<const PatternTable> o)
    : table_x_(std::move(x)),
      table_o_(std::move(o)),
      reach_(std::max(table_x_->reach(), table_o_->reach())),
      lower_(std::size_t{1} << (2 * reach_)),
      upper_(lower_.size()) {
  const std::uint32_t mask = (1U << reach_) - 1;
  for (std::uint32_t bits = 0; bits < lower_.size(); ++bits) {
    const std::uint32_t of_x = bits & mask;
    const std::uint32_t of_o = bits >> reach_;
    lower_[bits] = {lower_arm(*table_x_, of_x, of_o, reach_), lower_arm(*table_o_, of_o, of_x, reach_)};
    upper_[bits] = {upper_arm(*table_x_, of_x, of_o), upper_arm(*table_o_, of_o, of_x)};
  }
}

}  // namespace mnk::engine
