// SPDX-License-Identifier: MIT
// Text of others, as names of files and games, for messages and terminals.
#pragma once

#include <string>

namespace mnk::files {

/// The text with `?` for each byte of control characters, of marks that change the direction of text, and of invalid
/// UTF-8.
std::string printable(std::string line);

}  // namespace mnk::files
