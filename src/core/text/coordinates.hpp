// SPDX-License-Identifier: MIT
// Cells as players name them: `a1` is the bottom left cell.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/text/text.hpp"

namespace mnk::text {

/// A coordinate as written, on the board or not.
struct Coordinate {
  long long row;     ///< from the top, 0-based; anything from far below zero to rows - 1
  long long column;  ///< from the left, 0-based
  std::size_t end;   ///< index behind its last digit
};

/// Reads letters and then digits from `text[from]` on; empty if they are not there.
std::optional<Coordinate> scan_coordinate(const Rules& rules, std::string_view text, std::size_t from);

/// What the board has, for a message: "columns are a..c, rows 1..4".
std::string coordinate_range(const Rules& rules);

void append_coordinate(const Rules& rules, Cell cell, std::string& out);

}  // namespace mnk::text
