// SPDX-License-Identifier: MIT
// Game files of other programs: .pos of RenLib and Yixin-Board, .sav of Yixin-Board, and the XML database of RenjuNet.
// docs/converting.md specifies the formats.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/game_record.hpp"
#include "mnk/result.hpp"
#include "mnk/rules.hpp"

#pragma GCC visibility push(default)

namespace mnk {

/// Reads a .pos file: the number of moves and a byte per move. `rules` gives k and the options. A move on a taken cell
/// is an error, moves against other rules are not. SyntaxError `missing_bytes`, `extra_bytes`, `bad_point`,
/// `taken_cell`: the message names the offset in bytes, from 0; the column is that offset plus 1.
/// Requires: `rules` has a board of 15x15.
Result<GameRecord> read_pos(std::string_view bytes, const Rules& rules = *Rules::make(15, 15, 5));
/// Writes the main line as a .pos file. Requires: the board is 15x15, the game begins on the empty board.
std::string write_pos(const GameRecord& record);

/// Reads a .sav file: numbers for the rows, the columns, the number of moves, and the row and column of each move.
/// `rules` gives k and the options. SyntaxError `bad_number`, `extra_text`; LegalityError `off_board`, `taken_cell`,
/// `too_large` if a side is longer than `largest_side`, or as Rules::make gives it.
Result<GameRecord> read_sav(std::string_view text, const Rules& rules = *Rules::make(15, 15, 5),
                            int largest_side = max_side);
/// Writes the main line as a .sav file. Requires: the game begins on the empty board.
std::string write_sav(const GameRecord& record);

}  // namespace mnk

#pragma GCC visibility pop
