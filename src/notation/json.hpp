// SPDX-License-Identifier: MIT
// Reads one record from a JSON value, or from a Python literal. Moves: `[[0,0],[1,1]]`. Boards: `["XO.",".X.","..O"]`
// or `[["X","O",""],...]`.
#pragma once

#include <string>
#include <string_view>

#include "notation/text.hpp"

namespace mnk::notation {

struct JsonText {
  Content content;
  std::string how;  ///< the reading, in words; empty for moves as pairs and boards as rows of strings
};

/// Reads `text`, one value or the malformed text in its place, which begins at `start`.
JsonText read_json(const Rules& rules, std::string_view text, Place start);

}  // namespace mnk::notation
