// SPDX-License-Identifier: MIT
// Games as tests write them.
#pragma once

#include "mnk/rules.hpp"

namespace mnk::test {

/// Requires: a game that `parse_game` knows.
inline Rules game(const char* text) { return *parse_game(text); }

}  // namespace mnk::test
