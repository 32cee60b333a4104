// SPDX-License-Identifier: MIT
// Best moves as JSON objects, for `mnk best` and the JSON API. docs/best.md
#pragma once

#include <string>

#include "mnk/best.hpp"

namespace mnk {

/// `{"score":...,"value":...,"plies":...,"best":[row,column],"moves":[...]}`, no newline.
std::string best_json(const Rules& rules, Player to_move, const best::Analysis& analysis, best::Prefer prefer);

}  // namespace mnk
