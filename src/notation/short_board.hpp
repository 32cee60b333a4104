// SPDX-License-Identifier: MIT
// Boards on one line in other signs than bytes for cells: `X2/1O1/3`, with a number for so many empty cells (the web
// app's addresses), values as `1 -1 0/0 1 0/0 0 -1`, and emoji.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "notation/text.hpp"

namespace mnk::notation {

/// `XO./.X./..O`, cut where it is long: a board within a message.
std::string rows_with_slashes(const Position& position);

struct ShortBoard {
  Content content;
  std::string how;
};

/// The board of a line with slashes that has digits; or of values with 0 or -1 among them, or of symbols beyond ASCII,
/// with or without slashes. Nothing where the line is read as any other line. Error `ambiguous`, where digits could be
/// stones as well as numbers of empty cells.
std::optional<ShortBoard> read_short_board(const Rules& rules, std::string_view line, Place start);

/// `X2/1O1/3` into `stones`; false if it is not such a board. Requires: room for all cells.
bool expand_short_board(const Rules& rules, std::string_view line, Stone* stones);

}  // namespace mnk::notation
