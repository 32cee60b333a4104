// SPDX-License-Identifier: MIT
// Lines of digits in a game with gravity: each can be a game (`4455`, columns from 1) or a row of cells (0 empty, 1 X,
// 2 O).
#pragma once

#include <string_view>

#include "notation/text.hpp"

namespace mnk::notation {

/// True if the line has the width of a row of values.
bool may_be_row_of_digits(const Rules& rules, std::string_view line);

/// Reads the full board of 1 and 2 at the beginning of a text. There is none where the lines are games: some have
/// another width or other digits, or they do not fill boards. Error `ambiguous`, where they can be as many games.
/// `one_record`: they cannot.
BlockReading read_digit_lines(const Rules& rules, std::string_view text, bool last, Place start, bool one_record);

}  // namespace mnk::notation
