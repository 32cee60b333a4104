// SPDX-License-Identifier: MIT
// A board as a terminal shows it: coordinates, marks, colours.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "mnk/board.hpp"

namespace mnk::apps {

struct Look {
  bool colour = false;
  bool ascii = false;  ///< empty cells are `.`, otherwise a middle dot
};

/// `color` is `always`, `never`, or `auto`: where standard output is a terminal and NO_COLOR is not set (no-color.org).
Look look_of_output(bool ascii, const std::string& color);

struct Marks {
  std::optional<Cell> last;     ///< `(X)`
  std::vector<Line> lines;      ///< `*X*X*X`
  std::vector<Cell> forbidden;  ///< `!`
  std::vector<Cell> numbered;   ///< `1`, `2`, ... `9`, the rest not at all
};

/// The last move, the winning lines, and where X may not move.
Marks marks_of(const Board& board);

/// Rows with their numbers on both sides, the letters of the columns above and below. Each line ends with a newline.
///
///        a b c
///      3 . O . 3
///      2 .(X). 2
///      1 . . . 1
///        a b c
std::string draw(const Board& board, const Marks& marks, const Look& look);

}  // namespace mnk::apps
