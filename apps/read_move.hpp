// SPDX-License-Identifier: MIT
// Moves as players type them.
#pragma once

#include <string>

#include "mnk/board.hpp"

namespace mnk::apps {

/// One move as a player types it: `h8`, `7,7`; with gravity also the column alone, `d` or `4`, counted from 1. Whether
/// it is legal is left to Board::play. Errors as read_record has them; LegalityError `full_column`.
Result<Cell> read_move(const Board& board, const std::string& text);

}  // namespace mnk::apps
