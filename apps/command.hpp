// SPDX-License-Identifier: MIT
// Shared parts of all subcommands: registration on the command line, exit statuses, usage errors.
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
inline constexpr int output_error = 3;  ///< an output could not be written; the outputs written before it stay

/// A subcommand. `run` returns the exit status and owns the parsed arguments.
struct Command {
  CLI::App* app;
  std::function<int()> run;
};

/// Adds one of `command_names` to the command line. Requires: `command_names` contains `name`.
inline CLI::App* add_command(CLI::App& app, std::string_view name) {
  return app.add_subcommand(std::string(name), std::string(command_name(name).summary));
}

/// Prints the message as one line on stderr and returns `usage_error`.
inline int usage(const std::string& message) {
  std::fprintf(stderr, "mnk: %s\n", printable(message).c_str());
  return usage_error;
}

}  // namespace mnk::apps
