// SPDX-License-Identifier: MIT
// Coordinates of cells: `a1` is the bottom left cell.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/text/text.hpp"

namespace mnk::text {

/// A coordinate as written; it may be off the board.
struct Coordinate {
  long long row;     ///< from the top, 0-based; may be negative, at most rows - 1
  long long column;  ///< from the left, 0-based
  std::size_t end;   ///< index after the last digit
};

/// Reads letters and then digits from `text[from]` on; empty if either is missing.
std::optional<Coordinate> scan_coordinate(const Rules& rules, std::string_view text, std::size_t from);

/// The valid coordinates, for a message: "columns are a..c, rows 1..4".
std::string coordinate_range(const Rules& rules);

void append_coordinate(const Rules& rules, Cell cell, std::string& out);

}  // namespace mnk::text
