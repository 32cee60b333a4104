// SPDX-License-Identifier: MIT
// `mnk analyse`: the best moves of a position, with what is proved of them and what is estimated. docs/playing.md
#pragma once

#include <string>

#include "apps/command.hpp"
#include "mnk/analysis.hpp"
#include "mnk/rules.hpp"

namespace mnk::apps {

struct AnalyseOptions {
  Rules rules;
  std::string position;  ///< text, a file or `-`; empty: standard input, or on a terminal the empty board
  AnalysisLimits limits;
  bool json = false;
  bool ascii = false;
  bool explain = false;
  std::string color = "auto";
};

/// The exit status: 0, 2 where there is no such position or nobody can say anything, 130 interrupted, with what was
/// found by then.
int analyse_command(const AnalyseOptions& options);

Command add_analyse(CLI::App& app);

}  // namespace mnk::apps
