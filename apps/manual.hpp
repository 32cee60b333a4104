// SPDX-License-Identifier: MIT
// Help, manual pages and completions for shells, all from the option tables of the commands.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "apps/command.hpp"

namespace mnk::apps {

inline std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

inline std::vector<const CLI::Option*> options_of(const CLI::App& app) {
  return app.get_options([](const CLI::Option*) { return true; });
}

inline bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

/// Puts examples, formats and exit status below the options of a command's help, and of the commands within it (`games
/// list`).
void add_notes(CLI::App& command, const std::string& name);

/// `mnk help [COMMAND]`, `mnk help --man [COMMAND]`, `mnk completion bash|zsh|fish`.
Command add_help(CLI::App& app);
Command add_completion(CLI::App& app);

/// A page for man(1): the program, or one of its commands.
std::string manual_page(const CLI::App& app, const CLI::App* command);

/// A script for the shell. Requires: `shell` is bash, zsh or fish.
std::string completion_script(const CLI::App& app, const std::string& shell);

/// Compiler, instruction sets, what was built in; no newline at the end.
std::string version_text();

}  // namespace mnk::apps
