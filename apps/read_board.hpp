// SPDX-License-Identifier: MIT
// Positions from the command line as games in progress.
#pragma once

#include <string>

#include "mnk/board.hpp"

namespace mnk::apps {

/// A board or moves, as docs/formats.md has them; the empty board where there is nothing but blanks. A board without a history gets
/// one: some legal order of its stones. LegalityError `impossible_position` where there is none, or none is found.
Result<Board> read_board(const Rules& rules, const std::string& text);

/// One move as a player types it: `h8`, `7,7`; with gravity also the column alone, `d` or `4`, counted from 1. Whether it is legal
/// is left to Board::play. Errors as read_record has them; LegalityError `full_column`.
Result<Cell> read_move(const Board& board, const std::string& text);

}  // namespace mnk::apps
