// SPDX-License-Identifier: MIT
// Games as tests write them.
#pragma once

#include <algorithm>
#include <string>

#include "mnk/rules.hpp"

namespace mnk::test {

/// Requires: a game that `parse_game` knows.
inline Rules game(const char* text) { return *parse_game(text); }

/// Names the tests of a parameter, a game or a struct with a `game`: 5_4_3_gravity for `5,4,3:gravity`.
inline constexpr auto by_game = [](const auto& test) {
  std::string name;
  if constexpr (requires { test.param.game; }) {
    name = test.param.game;
  } else {
    name = test.param;
  }
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == ',' || c == ':'; }, '_');
  return name;
};

}  // namespace mnk::test
