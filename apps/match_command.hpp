// SPDX-License-Identifier: MIT
// `mnk match`: engines against each other.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "mnk/rules.hpp"

namespace mnk::apps {

struct MatchOptions {
  Rules rules;
  std::vector<std::string> engines;  ///< two programs
  std::uint64_t games = 100;
  std::string openings;       ///< a file; none: the empty board
  double seconds = 0.3;       ///< a move
  double match_seconds = 0;   ///< a game; 0: no limit
  double grace = 1;           ///< seconds over either limit before a game is lost on time
  double pause = 0.02;        ///< seconds from an engine's move to the next line it is sent, at least
  double start_seconds = 30;  ///< for ABOUT, INFO and START together
  std::uint64_t nodes = 0;    ///< a move; 0: no limit
  std::uint64_t memory = std::uint64_t{350} << 20;
  unsigned threads = 1;  ///< that engines are told to use
  unsigned at_once = 1;
  std::optional<std::pair<double, double>> sprt;  ///< Elo differences
  std::string save;                               ///< a folder for the games; none if empty
  bool json = false;
};

/// The exit status: 0; 1 if the result is not valid or an engine did not start; 2 for wrong input; 3 if a game could
/// not be saved; 130 interrupted.
int match_command(const MatchOptions& options);

}  // namespace mnk::apps
