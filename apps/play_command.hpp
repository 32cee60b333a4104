// SPDX-License-Identifier: MIT
// `mnk play`: a game in the terminal. docs/playing.md
#pragma once

#include <string>

#include "apps/command.hpp"
#include "mnk/engine.hpp"
#include "mnk/rules.hpp"

namespace mnk::apps {

struct PlayOptions {
  Rules rules;
  std::string position;  ///< text, a file, or `-` for standard input, after which the moves come from the terminal;
                         ///< empty: the empty board
  int level = full_level;
  double seconds = 3;        ///< a move
  std::string first = "me";  ///< who has X: `me`, `engine`, or `both` sides by a person
  std::string color = "auto";
  bool explain = false;
  bool ascii = false;
};

/// The exit status: 0 at the end of the game or the input, 2 where there can be no such game, 130 interrupted.
int play_command(const PlayOptions& options);

Command add_play(CLI::App& app);

}  // namespace mnk::apps
