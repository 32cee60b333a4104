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

/// A board or moves that were read. Requires: the content is no Error, and was read by these rules. Errors as
/// Board::from has them.
Result<Board> board_of(const Rules& rules, const Record& record, const JudgeLimits& limits = {});
/// The same from text. Errors as above, and as read_record has them.
Result<Board> read_board(const Rules& rules, std::string_view text, Format format = Format::automatic,
                         const JudgeLimits& limits = {});

}  // namespace mnk
