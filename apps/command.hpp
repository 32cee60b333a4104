// SPDX-License-Identifier: MIT
// The parts that all subcommands share: their place on the command line, exit statuses, refusals.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdio>
#include <functional>
#include <string>

#include "apps/command_list.hpp"
#include "apps/printable.hpp"
#include "mnk/rules.hpp"

namespace mnk::apps {

inline constexpr int usage_error = 2;
inline constexpr int output_error = 3;  ///< something could not be written; what could be stands

/// A subcommand of the program. `run` gives the exit status, and holds what the command line filled in.
struct Command {
  CLI::App* app;
  std::function<int()> run;
};

/// Adds one of `command_names` to the command line. Requires: there is one of this name.
inline CLI::App* add_command(CLI::App& app, std::string_view name) {
  return app.add_subcommand(std::string(name), std::string(command_name(name).summary));
}

/// Prints the message, one line, and gives the exit status of wrong usage.
inline int usage(const std::string& message) {
  std::fprintf(stderr, "mnk: %s\n", printable(message).c_str());
  return usage_error;
}

}  // namespace mnk::apps
