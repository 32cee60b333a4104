// SPDX-License-Identifier: MIT
// One record as a JSON value: `[[0,0],[1,1]]` (moves) or `["XO.",".X.","..O"]` (a board).
#pragma once

#include <string_view>

#include "notation/text.hpp"

namespace mnk::notation {

/// `text` is one whole value, or what was found in its place; `start` is where it begins.
Content read_json(const Rules& rules, std::string_view text, Place start);

/// An error `offset` bytes into a text of several lines that begins at `start`.
Error json_error(std::string_view code, std::string message, std::string_view text, Place start, std::size_t offset);

}  // namespace mnk::notation
