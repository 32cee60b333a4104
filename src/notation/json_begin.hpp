// SPDX-License-Identifier: MIT
// Recognises the beginning of JSON and Python lists among lines of other formats.
#pragma once

#include <string_view>

#include "notation/text.hpp"

namespace mnk::notation {

enum class JsonBegin : std::uint8_t { no, yes, undecided };

/// Returns `yes` if a list begins at `text`, the start of a line. `[` begins a list, except in a line of moves such as
/// `[0,0],[1,1]`. `(` begins a tuple if the tuple or its first inner tuple has strings or more than two values.
/// `undecided`: more text is needed.
JsonBegin json_begin(const Rules& rules, std::string_view text, bool last);

}  // namespace mnk::notation
