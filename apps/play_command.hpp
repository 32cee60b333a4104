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
  std::string position;  ///< text, a file, or `-` for standard input (moves are then read from the terminal); empty:
                         ///< the empty board
  int level = full_level;
  double seconds = 3;            ///< per move
  std::string first = "me";      ///< player of X: `me` or `engine`; `both`: one person plays both sides
  std::string book{};            ///< file of an opening book; empty: that of MNK_BOOK, if set
  std::string opening = "none";  ///< to_string(OpeningRule)
  std::string color = "auto";
  bool explain = false;
  bool ascii = false;
};

/// Returns the exit status: 0 at the end of the game or the input, 2 if the game cannot start, 130 on an interrupt.
int play_command(const PlayOptions& options);

Command add_play(CLI::App& app);

}  // namespace mnk::apps
