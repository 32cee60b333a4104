// SPDX-License-Identifier: MIT
// Lists as Python and numpy print them, as JSON.
#pragma once

#include <string>
#include <string_view>

namespace mnk::notation {

/// The JSON text of the same length: other quotes, brackets and words, no comma before a bracket. Where the text has no
/// commas at all, one between each two values (`[[1 0]\n [0 2]]`).
std::string python_as_json(std::string_view text);

}  // namespace mnk::notation
