// SPDX-License-Identifier: MIT
// Analyses as JSON objects, for `mnk analyse` and the JSON API. docs/playing.md
#pragma once

#include <string>

#include "mnk/analysis.hpp"
#include "mnk/board.hpp"

namespace mnk {

/// `{"game":"3,3,3","to_move":"X","value":...,"moves":[...]}`, no newline.
std::string analysis_json(const Board& board, const Analysed& analysed, bool interrupted);

/// `{"depth":...,"nodes":...,"seconds":...,"moves":[...]}`: the progress of a search.
std::string progress_json(const Board& board, const EngineAnalysis& analysis);

}  // namespace mnk
