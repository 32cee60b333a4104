// SPDX-License-Identifier: MIT
// Must not compile: a reference into a temporary Result would dangle.
#include <mnk/rules.hpp>

mnk::Rules& dangles() {
  mnk::Rules& rules = *mnk::parse_game("3,3,3");
  return rules;
}
