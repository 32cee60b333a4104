// SPDX-License-Identifier: MIT
// Analyses and best moves as JSON objects, for `mnk analyse`, `mnk best` and the JSON API. docs/playing.md, docs/best.md
#pragma once

#include <string>

#include "mnk/analysis.hpp"
#include "mnk/best.hpp"
#include "mnk/board.hpp"

namespace mnk {

/// `{"game":"3,3,3","to_move":"X","value":...,"moves":[...]}`, no newline.
std::string analysis_json(const Board& board, const Analysed& analysed, bool interrupted);

/// `{"depth":...,"nodes":...,"seconds":...,"moves":[...]}`: what the engine knows while it searches.
std::string progress_json(const Board& board, const EngineAnalysis& analysis);

/// `{"score":...,"value":...,"plies":...,"best":[row,column],"moves":[...]}`, no newline.
std::string best_json(const Rules& rules, Player to_move, const best::Analysis& analysis, best::Prefer prefer);

}  // namespace mnk
