// SPDX-License-Identifier: MIT
// `mnk analyse`: the best moves of a position, each with a proved value or a heuristic score. docs/playing.md
#pragma once

#include <string>

#include "apps/command.hpp"
#include "mnk/analysis.hpp"
#include "mnk/rules.hpp"

namespace mnk::apps {

struct AnalyseOptions {
  Rules rules;
  std::string position;  ///< text, a file or `-`; empty: standard input, or on a terminal the empty board
  SearchLimits limits;
  EngineOptions engine;
  bool json = false;
  bool ascii = false;
  bool explain = false;
  std::string color = "auto";
  std::string book;    ///< file of an opening book; empty: that of MNK_BOOK, if set
  std::string tables;  ///< folder of tables; empty: that of MNK_TABLES, if set
};

/// Returns the exit status: 0 on success, 2 for an invalid position or an error of the analysis, 130 on an interrupt.
/// The lines found before the interrupt are printed.
int analyse_command(const AnalyseOptions& options);

Command add_analyse(CLI::App& app);

}  // namespace mnk::apps
