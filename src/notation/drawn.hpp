// SPDX-License-Identifier: MIT
// Drawn boards, with bars and rules:
//
//    X | O |         | X | O |   |       ┌───┬───┬───┐         |   |
//   ---+---+---      |---|---|---|       │ X │ O │   │       X | O |
//      | X |         |   | X |   |       ├───┼───┼───┤         |   |
#pragma once

#include <optional>
#include <string_view>

#include "notation/text.hpp"

namespace mnk::notation {

/// The length in bytes of the bar at `text[at]`, which is `|` or an upright box character. 0 if there is none.
/// Requires: `at < text.size()`.
std::size_t bar_length(std::string_view text, std::size_t at);

/// True if the line has a `|` or a box character; no plain row has one.
bool has_bars(std::string_view line);

/// True if the line is a horizontal rule between or around rows.
bool is_rule(std::string_view line);

struct DrawnRow {
  std::optional<Error> error;
  bool hollow = false;  ///< only blanks between the bars: empty cells, or padding around a row
};

/// Reads a row between bars into `stones`. Outer bars are optional; an empty cell may be blank.
DrawnRow read_drawn_row(const Rules& rules, std::string_view line, Place start, Stone* stones);

/// True if the line has as many cells between bars as the board has columns.
bool is_drawn_row(const Rules& rules, std::string_view line);
/// True if the line is a drawn row and all its cells are blank.
bool is_hollow(const Rules& rules, std::string_view line);

}  // namespace mnk::notation
