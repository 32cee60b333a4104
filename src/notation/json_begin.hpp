// SPDX-License-Identifier: MIT
// Lines that begin as JSON and Python lists do, among the lines of other formats.
#pragma once

#include <string_view>

#include "notation/text.hpp"

namespace mnk::notation {

enum class JsonBegin : std::uint8_t { no, yes, undecided };

/// `text` begins with a line. `[` begins a list, but a line of pairs `[0,0],[1,1]` is a game. `(` begins a tuple if
/// there are strings or more than two values in it or in its first tuple. `undecided`: more text is needed.
JsonBegin json_begin(const Rules& rules, std::string_view text, bool last);

}  // namespace mnk::notation
