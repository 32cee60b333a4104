// SPDX-License-Identifier: MIT
// The error for caro and renju, which solvers and certificates do not support.
#pragma once

#include <optional>
#include <string>

#include "mnk/result.hpp"
#include "mnk/rules.hpp"

namespace mnk {

/// LegalityError `unsupported_rules` for a game with caro or renju. `what` begins the sentence: "positions are solved".
inline std::optional<LegalityError> refuse_caro_and_renju(const Rules& rules, const char* what) {
  if (!rules.caro() && !rules.renju()) return std::nullopt;
  return LegalityError{"unsupported_rules",
                       std::string(what) + " without caro and renju only, and the game is " + to_string(rules)};
}

}  // namespace mnk
