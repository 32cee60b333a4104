// SPDX-License-Identifier: MIT
// What every subcommand shares: how it is made known to the command line, and what many of them are given.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdio>
#include <functional>
#include <string>

#include "mnk/rules.hpp"

namespace mnk::apps {

inline constexpr int usage_error = 2;
inline constexpr int output_error = 3;  ///< something could not be written; what could be stands

/// A subcommand of the program. `run` gives the exit status, and holds what the command line filled in.
struct Command {
  CLI::App* app;
  std::function<int()> run;
};

inline int usage(const std::string& message) {
  std::fprintf(stderr, "mnk: %s\n", message.c_str());
  return usage_error;
}

}  // namespace mnk::apps
