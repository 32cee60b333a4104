// SPDX-License-Identifier: MIT
// Draws a board for a terminal, with coordinates, marks and colours.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "mnk/board.hpp"

namespace mnk::apps {

struct DrawStyle {
  bool colour = false;
  bool ascii = false;  ///< draws empty cells as `.` instead of a middle dot
};

/// `color` is `always`, `never` or `auto`. `auto` means colour if standard output is a terminal and NO_COLOR is unset
/// (no-color.org).
DrawStyle style_of_output(bool ascii, const std::string& color);

struct Marks {
  std::optional<Cell> last;     ///< `(X)`
  std::vector<Line> lines;      ///< `*X*X*X`
  std::vector<Cell> forbidden;  ///< `!`
  std::vector<Cell> numbered;   ///< `1` to `9`; further cells are not marked
};

/// Returns the last move, the winning lines and X's forbidden cells.
Marks marks_of(const Board& board);

/// Draws row numbers on both sides and column letters above and below. Each line ends with a newline.
///
///        a b c
///      3 . O . 3
///      2 .(X). 2
///      1 . . . 1
///        a b c
std::string draw(const Board& board, const Marks& marks, const DrawStyle& style);

/// Returns the columns of the terminal at standard output; 0 if it is no terminal, or one that does not tell.
std::size_t terminal_columns();

/// Returns a line that says that rows of the drawn board wrap in a terminal of `columns` columns. Empty if they fit,
/// and for 0.
std::string note_of_width(const Rules& rules, std::size_t columns);

}  // namespace mnk::apps
