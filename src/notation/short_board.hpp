// SPDX-License-Identifier: MIT
// Boards on one line that are not one byte per cell: `X2/1O1/3`, where a number counts empty cells as in FEN (the web
// app's addresses), values as `1 -1 0/0 1 0/0 0 -1`, and emoji.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "notation/text.hpp"

namespace mnk::notation {

/// The board as `XO./.X./..O` for messages, truncated if long.
std::string rows_with_slashes(const Position& position);

struct ShortBoard {
  Content content;
  std::string how;
};

/// Reads a line with slashes and digits, or a line of values with 0 or -1 among them, or of symbols beyond ASCII.
/// Values and symbols need no slashes. Empty if the line is none of these. Error `ambiguous` if digits can be stones or
/// counts of empty cells.
std::optional<ShortBoard> read_short_board(const Rules& rules, std::string_view line, Place start);

/// Expands `X2/1O1/3` into `stones`. Returns false if the line is no such board. Requires: room for all cells.
bool expand_short_board(const Rules& rules, std::string_view line, Stone* stones);

}  // namespace mnk::notation
