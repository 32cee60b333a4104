// SPDX-License-Identifier: MIT
// Sizes of tables, computed without listing any position.
//
// A layer holds the positions of one number of stones. It is divided into sets of occupied cells, one of each class of
// symmetric sets; each set has an entry for every way to divide its cells between X and O.
#pragma once

#include <array>
#include <cstdint>

#include "mnk/table.hpp"

namespace mnk::table {

/// A set of cells: bit c is cell c.
using Set = std::uint32_t;

constexpr Set set_of(Cell cell) { return Set{1} << cell; }

/// Number of ways to choose `chosen` of `all`. Requires: all <= max_table_cells.
constexpr std::uint64_t binomial(std::uint32_t all, std::uint32_t chosen) {
  if (chosen > all) return 0;
  std::uint64_t ways = 1;
  for (std::uint32_t i = 0; i < chosen; ++i) ways = ways * (all - i) / (i + 1);
  return ways;
}

/// X's stones among `stones`: X begins.
constexpr std::uint32_t x_stones(std::uint32_t stones) { return (stones + 1) / 2; }

struct LayerSize {
  std::uint32_t stones = 0;
  std::uint64_t sets = 0;     ///< classes of occupied sets
  std::uint64_t entries = 0;  ///< entries of each set

  std::uint64_t set_bytes() const { return (entries + 3) / 4; }  ///< four entries a byte; each set begins a byte
  std::uint64_t bytes() const { return sets * set_bytes(); }
};

/// Counts the classes of sets by Burnside's lemma. Requires: `refuse(rules)` is empty and stones <= rules.cells().
LayerSize layer_size(const Rules& rules, std::uint32_t stones);

/// Returns true if the reachability of a position without a line depends on more than its numbers of stones: with
/// gravity the order of the stones matters, and with `exact` a longer run may need a run of k before it.
constexpr bool needs_marks(const Rules& rules) { return rules.gravity() || rules.exact(); }

}  // namespace mnk::table
