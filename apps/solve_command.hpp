// SPDX-License-Identifier: MIT
// `mnk solve`: the exact value of a position. docs/solving.md
#pragma once

#include <cstdint>
#include <string>

#include "apps/command.hpp"
#include "mnk/rules.hpp"

namespace mnk::apps {

struct SolveOptions {
  Rules rules;
  std::string position;  ///< text, a file or `-`; empty: standard input, or on a terminal the empty board
  double seconds;
  std::uint64_t memory;  ///< bytes
  unsigned threads;
  std::string resume;       ///< file of a saved search; none if empty
  double save_every;        ///< seconds
  std::string certificate;  ///< file to write; none if empty
  bool json = false;
  bool plies = false;  ///< the distance, too
  bool explain = false;
};

/// The exit status: 0 solved (and the certificates written), 1 not proved, or no certificate made, 2 no such position,
/// 3 something could not be written, 130 interrupted.
int solve_command(const SolveOptions& options);

Command add_solve(CLI::App& app);

}  // namespace mnk::apps
