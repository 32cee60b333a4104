// SPDX-License-Identifier: MIT
// One record as a JSON value: `[[0,0],[1,1]]` (moves), `["XO.",".X.","..O"]` or `[["X","O",""],...]` (boards); and as a
// literal of Python.
#pragma once

#include <string>
#include <string_view>

#include "notation/text.hpp"

namespace mnk::notation {

struct JsonText {
  Content content;
  std::string how;  ///< in words; empty for the first two forms
};

/// `text` is one whole value, or what was found in its place; `start` is where it begins.
JsonText read_json(const Rules& rules, std::string_view text, Place start);

}  // namespace mnk::notation
