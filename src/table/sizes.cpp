// SPDX-License-Identifier: MIT
#include "table/sizes.hpp"

#include <cassert>
#include <string>
#include <vector>

#include "core/unsupported.hpp"
#include "mnk/symmetry.hpp"
#include "table/layer_header.hpp"

namespace mnk::table {

namespace {

/// Cycle lengths of a symmetry over what fills independently: columns with gravity, otherwise cells.
std::vector<std::uint32_t> cycles(const Rules& rules, Symmetry symmetry) {
  const std::uint32_t things = rules.gravity() ? rules.width() : rules.cells();  // a column by its top cell
  std::vector<bool> seen(things, false);
  std::vector<std::uint32_t> lengths;
  for (Cell start = 0; start < things; ++start) {
    std::uint32_t length = 0;
    for (Cell at = start; !seen[at]; at = transform(rules, symmetry, at)) {
      seen[at] = true;
      ++length;
    }
    if (length > 0) lengths.push_back(length);
  }
  return lengths;
}

/// Number of occupied sets with this many stones that the symmetry leaves unchanged: a coefficient of the product of
/// 1 + z^L + ... + z^(L*most) over all cycle lengths L.
std::uint64_t unchanged_sets(const Rules& rules, Symmetry symmetry, std::uint32_t stones) {
  const std::uint32_t most = rules.gravity() ? rules.height() : 1;  // stones that a column or a cell takes
  std::vector<std::uint64_t> ways(stones + 1, 0);
  ways[0] = 1;
  for (const std::uint32_t length : cycles(rules, symmetry)) {
    std::vector<std::uint64_t> next(stones + 1, 0);
    for (std::uint32_t before = 0; before <= stones; ++before) {
      for (std::uint32_t more = 0; more <= most && before + more * length <= stones; ++more)
        next[before + more * length] += ways[before];
    }
    ways = std::move(next);
  }
  return ways[stones];
}

}  // namespace

LayerSize layer_size(const Rules& rules, std::uint32_t stones) {
  assert(stones <= rules.cells() && rules.cells() <= max_table_cells);
  std::uint64_t unchanged = 0;
  for (const Symmetry symmetry : symmetries(rules)) unchanged += unchanged_sets(rules, symmetry, stones);
  return {stones, unchanged / symmetries(rules).size(), binomial(stones, x_stones(stones))};
}

std::optional<LegalityError> refuse(const Rules& rules) {
  if (auto refused = refuse_caro_and_renju(rules, "tables are of games")) return refused;
  if (rules.cells() <= max_table_cells) return std::nullopt;
  return LegalityError{"too_large", "tables are for boards of at most " + std::to_string(max_table_cells) +
                                        " cells, and " + to_string(rules) + " has " + std::to_string(rules.cells())};
}

std::uint64_t table_bytes(const Rules& rules) {
  std::uint64_t bytes = 0;
  for (std::uint32_t stones = 0; stones <= rules.cells(); ++stones) bytes += file_bytes(layer_size(rules, stones));
  return bytes;
}

}  // namespace mnk::table
