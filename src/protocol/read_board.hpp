// SPDX-License-Identifier: MIT
// Positions from text or records as games in progress.
#pragma once

#include <string_view>

#include "mnk/board.hpp"
#include "mnk/judge.hpp"
#include "mnk/records.hpp"

namespace mnk {

/// The number of stones.
std::size_t stones_of(const Position& position);

/// Reads one record in any format of docs/formats.md. Text of blanks alone is the empty list of moves.
Result<Record> read_position(const Rules& rules, std::string_view text, Format format = Format::automatic);

/// Converts a record's content to a board. Requires: `content` is no Error and was read with these rules. Errors as
/// Board::from has them.
Result<Board> board_of(const Rules& rules, const Record& record, const JudgeLimits& limits = {});
/// Reads a board from text. Errors as Board::from and read_record have them.
Result<Board> read_board(const Rules& rules, std::string_view text, Format format = Format::automatic,
                         const JudgeLimits& limits = {});

}  // namespace mnk
