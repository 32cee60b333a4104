// SPDX-License-Identifier: MIT
// Games over several lines: numbered (`1. a1 b2` / `2. c3`), or a move a line.
#pragma once

#include <string>
#include <string_view>

#include "notation/text.hpp"

namespace mnk::notation {

/// Reads the game at the beginning of a text. Lines of one move each are one game if the text is `one_record`;
/// otherwise they could be as many games as well, and are the error `ambiguous`. Other errors as read_moves has them.
BlockReading read_game_lines(const Rules& rules, std::string_view text, bool last, Place start, bool one_record);

}  // namespace mnk::notation
