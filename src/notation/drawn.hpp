// SPDX-License-Identifier: MIT
// Boards as people draw and paste them:
//
//    X | O |         | X | O |   |       ┌───┬───┬───┐         |   |
//   ---+---+---      |---|---|---|       │ X │ O │   │       X | O |
//      | X |         |   | X |   |       ├───┼───┼───┤         |   |
#pragma once

#include <optional>
#include <string_view>

#include "notation/text.hpp"

namespace mnk::notation {

/// The bytes of the bar at `text[at]`: `|` or an upright box character; 0 if there is none. Requires: `at <
/// text.size()`.
std::size_t bar_length(std::string_view text, std::size_t at);

/// Whether there is a `|` or a box character: no plain row has one.
bool has_bars(std::string_view line);

/// Whether the line is nothing but a rule between rows or around them.
bool is_rule(std::string_view line);

struct DrawnRow {
  std::optional<Error> error;
  bool hollow = false;  ///< nothing but blanks between the bars: empty cells, or padding around a row
};

/// One row between bars into `stones`; outer bars or not, an empty cell may be blank.
DrawnRow read_drawn_row(const Rules& rules, std::string_view line, Place start, Stone* stones);

/// Whether the line has as many cells between bars as the board has columns.
bool is_drawn_row(const Rules& rules, std::string_view line);
/// Whether it has, and nothing but blanks in them.
bool is_hollow(const Rules& rules, std::string_view line);

}  // namespace mnk::notation
