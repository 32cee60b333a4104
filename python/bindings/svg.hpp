// SPDX-License-Identifier: MIT
// Drawing of a board for notebooks.
#pragma once

#include <string>

#include "mnk/board.hpp"

namespace mnk::python {

/// Returns an SVG of the board: coordinates at the edges, a ring on the last move, a bar over each winning line.
std::string svg_of(const Board& board);

}  // namespace mnk::python
