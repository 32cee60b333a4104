// SPDX-License-Identifier: MIT
// The symmetries that keep a game the same game: eight on a square board, four on a rectangle, two
// (identity and left-right mirror) with gravity.
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
  rotate_180,  // keep rows rows
  transpose,
  rotate_90,
  rotate_270,
  anti_transpose  // swap rows and columns: squares only
};

std::string_view to_string(Symmetry symmetry);  ///< "identity", "mirror_columns" ...
std::ostream& operator<<(std::ostream& out, Symmetry symmetry);

/// The symmetries of a game, `identity` first.
std::span<const Symmetry> symmetries(const Rules& rules);

/// Where `cell` goes. Requires: `symmetry` is one of `symmetries(rules)`.
Cell transform(const Rules& rules, Symmetry symmetry, Cell cell);
Position transform(const Position& position, Symmetry symmetry);

/// The symmetry that undoes `symmetry`.
Symmetry inverse(Symmetry symmetry);

/// The same for all images of a position: the image whose stones, read row by row, come first in
/// lexicographic order (none < X < O). O(cells) for each symmetry.
Position canonical(const Position& position);

}  // namespace mnk

#pragma GCC visibility pop
