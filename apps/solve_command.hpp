// SPDX-License-Identifier: MIT
// `mnk solve`: the exact value of a position. docs/solving.md
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "apps/command.hpp"
#include "mnk/certificate.hpp"

namespace mnk::apps {

struct SolveOptions {
  Rules rules;
  std::string position;  ///< text, a file or `-`; empty: standard input, or on a terminal the empty board
  double seconds;
  std::uint64_t memory;  ///< bytes
  unsigned threads;
  std::string resume;       ///< file of a saved search; none if empty
  double save_every;        ///< seconds
  double progress_every;    ///< seconds between lines of progress if standard error is no terminal
  std::string certificate;  ///< file to write; none if empty
  bool json = false;
  bool plies = false;  ///< also find the distance to the end
  bool explain = false;
  proof::Family family{};               ///< boards that the proof must hold for, besides the given one
  std::optional<proof::Claim> claim{};  ///< the only question; the value if none
};

/// Returns the exit status: 0 if solved, or the claim proved (and the certificates written), 1 if not proved or no
/// certificate was made, 2 for an invalid position, 3 if an output could not be written, 130 on an interrupt.
int solve_command(const SolveOptions& options);

Command add_solve(CLI::App& app);

}  // namespace mnk::apps
