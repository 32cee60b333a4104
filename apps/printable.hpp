// SPDX-License-Identifier: MIT
// Text from outside on a terminal.
#pragma once

#include <string>

namespace mnk::apps {

/// The text on a line of output: control characters, and bytes that are no UTF-8, as `?`.
std::string printable(std::string text);

}  // namespace mnk::apps
