// SPDX-License-Identifier: MIT
// Converts lists as Python and numpy print them to JSON.
#pragma once

#include <string>
#include <string_view>

namespace mnk::notation {

/// Returns JSON text of the same length, so places in `text` stay valid. Replaces quotes, brackets and words, and drops
/// a comma before a bracket. A text without any commas (`[[1 0]\n [0 2]]`) gets one between each two values.
std::string python_as_json(std::string_view text);

}  // namespace mnk::notation
