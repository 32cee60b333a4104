// SPDX-License-Identifier: MIT
// `mnk match`: plays two engines against each other.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/engine_process.hpp"
#include "mnk/rules.hpp"

namespace mnk::apps {

struct MatchOptions {
  Rules rules;
  std::vector<std::string> engines;  ///< two programs
  std::uint64_t games = 100;
  std::string openings;       ///< a file; empty: every game starts on the empty board
  double seconds = 0.3;       ///< per move
  double match_seconds = 0;   ///< per game; 0: no limit
  double grace = 1;           ///< seconds beyond either limit before a game is lost on time
  double pause = 0.02;        ///< minimum seconds between an engine's move and the next line sent to it
  double start_seconds = 30;  ///< limit for ABOUT, INFO and START together
  std::uint64_t nodes = 0;    ///< per move; 0: no limit
  std::uint64_t memory = std::uint64_t{350} << 20;
  unsigned threads = 1;                          ///< thread count sent to the engines
  std::array<std::vector<std::string>, 2> info;  ///< further lines of INFO for each engine, `KEY VALUE`
  unsigned at_once = 1;
  EngineClock clock = EngineClock::wall;
  std::optional<std::pair<double, double>> sprt;  ///< Elo differences
  std::string save;                               ///< folder for the games; empty: do not save
  std::string log;                                ///< file of results to continue; empty: none
  bool json = false;
};

/// Returns the exit status: 0 on success; 1 if the result is not valid or an engine did not start; 2 for wrong input; 3
/// if a game could not be saved; 130 on an interrupt.
int match_command(const MatchOptions& options);

}  // namespace mnk::apps
