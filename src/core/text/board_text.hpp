// SPDX-License-Identifier: MIT
// Boards as plain text: one row per line (`XO.` or `X O .`), all rows on one line (`XO.X..O..`), or rows separated by
// slashes (`XO./X../O..`).
#pragma once

#include <optional>
#include <string_view>

#include "core/text/text.hpp"

namespace mnk::text {

/// Layout of a row of cells in a line.
struct RowShape {
  std::size_t offset = 0;  ///< index of the first cell
  std::size_t step = 0;    ///< 1: cells side by side, 2: a space between cells, 0: the line is not such a row
  explicit operator bool() const { return step != 0; }
};

/// Finds the layout by width and spaces alone: first with the blanks at the ends, which may be cells, then without.
RowShape row_shape(std::string_view line, std::size_t cells);

/// The number of cells that the line seems to hold, even if it does not match the board.
std::size_t apparent_width(std::string_view line);

/// Reads `cells` cells into `stones`. Errors `bad_row_length` and those of `cell_error`.
std::optional<Error> read_cells(std::string_view line, std::size_t cells, Place start, Stone* stones);

/// Reads a board with `separator`, a slash or LF, between its rows. Errors as read_cells, and `missing_rows`,
/// `too_many_rows`.
std::optional<Error> read_board_rows(const Rules& rules, std::string_view text, char separator, Place start,
                                     Stone* stones);

/// The error "the row has 4 cells instead of 3", placed at the first extra cell or after the last cell.
Error bad_row_length(std::size_t has, std::size_t wanted, Place start, std::size_t offset);

}  // namespace mnk::text
