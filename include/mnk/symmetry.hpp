// SPDX-License-Identifier: MIT
// Symmetries of the game: eight on a square board, four on a rectangle, two (identity and left-right mirror) with
// gravity.
#pragma once

#include <iosfwd>
#include <span>
#include <string_view>

#include "mnk/position.hpp"

#pragma GCC visibility push(default)

namespace mnk {

/// The group of the square. Rotations are clockwise.
enum class Symmetry : std::uint8_t {
  identity,
  mirror_columns,
  mirror_rows,
  rotate_180,  // up to here: rows map to rows
  transpose,
  rotate_90,
  rotate_270,
  anti_transpose  // from transpose on: rows map to columns, square boards only
};

std::string_view to_string(Symmetry symmetry);  ///< "identity", "mirror_columns" ...
std::ostream& operator<<(std::ostream& out, Symmetry symmetry);

/// The symmetries of a game, `identity` first.
std::span<const Symmetry> symmetries(const Rules& rules);

/// The image of `cell`. Requires: `symmetry` is one of `symmetries(rules)`.
Cell transform(const Rules& rules, Symmetry symmetry, Cell cell);
Position transform(const Position& position, Symmetry symmetry);

/// The inverse symmetry.
Symmetry inverse(Symmetry symmetry);

/// The canonical form: the lexicographically smallest image under the game's symmetries, stones read row by row (none <
/// X < O). O(cells) for each symmetry.
Position canonical(const Position& position);

}  // namespace mnk

#pragma GCC visibility pop
