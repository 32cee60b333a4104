// SPDX-License-Identifier: MIT
// Positions from outside as games in progress.
#pragma once

#include <string_view>

#include "mnk/board.hpp"
#include "mnk/judge.hpp"
#include "mnk/records.hpp"

namespace mnk {

/// One record, as docs/formats.md has them; the empty list of moves where there is nothing but blanks.
Result<Record> read_position(const Rules& rules, std::string_view text, Format format = Format::automatic);

/// Moves one after the other. The error names the move that is not legal.
Result<Board> board_of(const Rules& rules, const MoveList& moves);
/// A board or moves that were read. Requires: the content is no Error, and was read by these rules.
Result<Board> board_of(const Rules& rules, const Record& record, const JudgeLimits& limits = {});
/// Either of them from text. Errors as above, and as read_record has them.
Result<Board> read_board(const Rules& rules, std::string_view text, Format format = Format::automatic, const JudgeLimits& limits = {});

}  // namespace mnk
