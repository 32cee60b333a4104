// SPDX-License-Identifier: MIT
// Bitboards of at most 64 cells, and the windows in which a line can be made.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "mnk/position.hpp"

namespace mnk::search {

/// A set of cells: bit c is cell c.
using Bits = std::uint64_t;

inline constexpr std::uint32_t max_bits = 64;

constexpr Bits bit(Cell cell) { return Bits{1} << cell; }
constexpr int count(Bits bits) { return std::popcount(bits); }
/// Requires: not empty.
constexpr Cell first_cell(Bits bits) { return std::countr_zero(bits); }
/// Returns true for the empty set and for a single cell.
constexpr bool at_most_one(Bits bits) { return (bits & (bits - 1)) == 0; }

/// Returns true for exactly two cells.
constexpr bool is_two(Bits bits) {
  const Bits rest = bits & (bits - 1);
  return rest != 0 && at_most_one(rest);
}

/// Calls `visit(cell)` for each cell of the set, lowest first.
template <class Visit>
constexpr void for_each_cell(Bits bits, Visit visit) {
  for (; bits != 0; bits &= bits - 1) visit(first_cell(bits));
}

/// Every cell of the board. Requires: `rules.cells() <= max_bits`.
inline Bits all_cells(const Rules& rules) { return ~Bits{0} >> (max_bits - rules.cells()); }
/// With gravity: the cells right above those of `empty`. Without gravity: none.
inline Bits above(const Rules& rules, Bits empty) {
  return rules.gravity() ? empty >> (rules.columns() - 1) >> 1 : 0;  // two shifts: a row may have 64 cells
}
/// The cells that the next stone may take. `empty`: the empty cells.
inline Bits playable(const Rules& rules, Bits empty) { return empty & ~above(rules, empty); }

/// A window, k cells in a row, as one player sees it: open as long as the player can still fill it.
///
///     exact:  f [ x . x . ] f     a stone of the player's own on a flank f closes it: the run would be longer
struct Window {
  Bits missing;  ///< the cells that the player's stones do not hold yet
  Bits cells;    ///< all k cells
  Bits flank;    ///< with `exact`: the cells next to both ends; otherwise empty
};

/// Every window of the board. Requires: `rules.cells() <= max_bits`.
std::vector<Window> windows(const Rules& rules);

/// The stones of one player. Requires: `position.rules.cells() <= max_bits`.
Bits stones_of(const Position& position, Player player);

}  // namespace mnk::search
