// SPDX-License-Identifier: MIT
// Lines of digits in a game with gravity: each can be a game (`4455`, columns from 1) or a row of cells (0 empty, 1 X,
// 2 O).
#pragma once

#include <string_view>

#include "notation/text.hpp"

namespace mnk::notation {

/// True if the line can be a row of values: one digit 0, 1 or 2 per column.
bool may_be_row_of_digits(const Rules& rules, std::string_view line);

/// Reads the full board of 1 and 2 at the beginning of a text. The result is `none` if the lines can only be games: a
/// line has another width or another digit, or the lines do not fill boards. Error `ambiguous` if each line can also be
/// a game. With `one_record` the lines cannot be several games.
BlockReading read_digit_lines(const Rules& rules, std::string_view text, bool last, Place start, bool one_record);

}  // namespace mnk::notation
