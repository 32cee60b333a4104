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

  /// Returns the patterns of a cell. `x`, `o`: 2 * reach + 1 bits, the stones of the players; the cell is bit `reach`.
  /// Cells off the board are set in both. Higher bits are ignored. `reach`: as reach(), for callers whose compiler
  /// knows the number.
  PerPlayer<std::uint8_t> at(std::uint64_t x, std::uint64_t o, int reach) const {
    const Codes& lower = lower_[side_of(x, o, reach)];
    const Codes& upper = upper_[side_of(x >> (reach + 1), o >> (reach + 1), reach)];
    return {table_x_->at(lower.x, upper.x), table_o_->at(lower.o, upper.o)};
  }

 private:
  /// Codes of the arms of both players on one side of a cell.
  struct Codes {
    std::uint32_t x;
    std::uint32_t o;
  };

  static std::size_t side_of(std::uint64_t x, std::uint64_t o, int reach) {
    const std::uint64_t mask = (std::uint64_t{1} << reach) - 1;
    return static_cast<std::size_t>((x & mask) | (o & mask) << reach);
  }

  std::shared_ptr<const PatternTable> table_x_;
  std::shared_ptr<const PatternTable> table_o_;
  int reach_;
  std::vector<Codes> lower_;  ///< by the stones on one side
  std::vector<Codes> upper_;
};

}  // namespace mnk::engine
