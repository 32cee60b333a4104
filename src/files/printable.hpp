// SPDX-License-Identifier: MIT
// Makes untrusted text, such as names of files and games, safe for messages and terminals.
#pragma once

#include <string>

namespace mnk::files {

/// Replaces by `?` each byte of control characters, of characters that change the text direction, and of invalid UTF-8.
std::string printable(std::string line);

}  // namespace mnk::files
