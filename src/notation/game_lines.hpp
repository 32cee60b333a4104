// SPDX-License-Identifier: MIT
// Games over several lines: numbered (`1. a1 b2` / `2. c3`), or one move per line.
#pragma once

#include <string>
#include <string_view>

#include "notation/text.hpp"

namespace mnk::notation {

/// Reads the game at the beginning of a text. With `one_record`, lines of one move each are one game. Otherwise each
/// could be a game, and they are the error `ambiguous`. Other errors: those of read_moves.
BlockReading read_game_lines(const Rules& rules, std::string_view text, bool last, Place start, bool one_record);

}  // namespace mnk::notation
