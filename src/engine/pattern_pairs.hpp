// SPDX-License-Identifier: MIT
// Patterns of a stone of either player on one line, from the stones of both.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/pattern.hpp"
#include "mnk/rules.hpp"

namespace mnk::engine {

/// Looks up the patterns of both players at once. Immutable; shared by the boards of a game.
class PatternPairs {
 public:
  /// `o` may be the same table as `x`.
  PatternPairs(std::shared_ptr<const PatternTable> x, std::shared_ptr<const PatternTable> o);

  /// Returns the number of cells on each side of a cell that can matter to its patterns.
  int reach() const { return reach_; }

  /// Returns the patterns of a cell: that of X in bits 0 to 3, that of O in bits 16 to 19. `line`: the cells at most
  /// `reach` steps away, two bits each, for a stone of X and of O; cells off the board have both. Higher bits are
  /// ignored. `reach`: as reach(), for callers whose compiler knows the number.
  std::uint32_t at(std::uint64_t line, int reach) const {
    const std::uint64_t mask = (std::uint64_t{1} << (2 * reach)) - 1;
    const auto lower = static_cast<std::size_t>(line & mask);
    const auto upper = static_cast<std::size_t>(line >> (2 * reach + 2) & mask);
    if (reach > largest_joint) return of_arms(lower, upper);
    const std::uint32_t patterns = joint_[lower | upper << (2 * reach)];
    return (patterns | patterns << 12) & 0xF000F;
  }

 private:
  /// Codes of the arms of both players on one side of a cell.
  struct Codes {
    std::uint32_t x;
    std::uint32_t o;
  };

  static constexpr int largest_joint = 4;  ///< largest reach with one table for both sides together

  std::uint32_t of_arms(std::size_t lower, std::size_t upper) const {
    const std::uint32_t of_x = table_x_->at(lower_[lower].x, upper_[upper].x);
    return of_x | std::uint32_t{table_o_->at(lower_[lower].o, upper_[upper].o)} << 16;
  }

  std::shared_ptr<const PatternTable> table_x_;
  std::shared_ptr<const PatternTable> table_o_;
  int reach_;
  std::vector<Codes> lower_;  ///< by the stones on one side
  std::vector<Codes> upper_;
  std::vector<std::uint8_t> joint_;  ///< by the stones on both sides, the pattern of X in the lower four bits
};

}  // namespace mnk::engine
