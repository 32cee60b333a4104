// SPDX-License-Identifier: MIT
// Boards as plain text: a row on a line (`XO.` or `X O .`), all rows on one line (`XO.X..O..`), or
// with slashes between them (`XO./X../O..`).
#pragma once

#include <optional>
#include <string_view>

#include "core/text/text.hpp"

namespace mnk::text {

/// How a line is taken for a row of `cells` cells.
struct RowShape {
  std::size_t offset = 0;  ///< of the first cell
  std::size_t step = 0;    ///< 1: cells side by side, 2: a space between them, 0: the line is no such row
  explicit operator bool() const { return step != 0; }
};

/// Goes by width and spaces alone, first with the blanks at the ends, which may be cells, then without.
RowShape row_shape(std::string_view line, std::size_t cells);

/// How many cells the line seems to hold, whether they fit or not.
std::size_t apparent_width(std::string_view line);

/// `cells` cells into `stones`. Errors `bad_row_length` and those of `cell_error`.
std::optional<Error> read_cells(std::string_view line, std::size_t cells, Place start, Stone* stones);

/// A board with `separator`, a slash or LF, between its rows. Errors also `missing_rows`, `too_many_rows`.
std::optional<Error> read_board_rows(const Rules& rules, std::string_view text, char separator, Place start,
                                     Stone* stones);

/// "the row has 4 cells instead of 3", at the first cell too many or behind the last one.
Error bad_row_length(std::size_t has, std::size_t wanted, Place start, std::size_t offset);

}  // namespace mnk::text
