// SPDX-License-Identifier: MIT
// Parses moves typed by players.
#pragma once

#include <string>

#include "mnk/board.hpp"

namespace mnk::apps {

/// Parses one move: `h8` or `7,7`; with gravity also the column alone, `d` or `4`, counted from 1. Leaves legality to
/// Board::play. Returns the errors of `read_record`, and LegalityError `full_column`.
Result<Cell> read_move(const Board& board, const std::string& text);

}  // namespace mnk::apps
