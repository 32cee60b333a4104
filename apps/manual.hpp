// SPDX-License-Identifier: MIT
// Help, manual pages and shell completions, generated from the option tables of the commands.
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

/// Appends examples, formats and exit status to the help of a command and of its subcommands (`games list`).
void add_notes(CLI::App& command, const std::string& name);

/// `mnk help [COMMAND...]`, `mnk help --man [COMMAND...]`, `mnk completion bash|zsh|fish`.
Command add_help(CLI::App& app);
Command add_completion(CLI::App& app);

/// Returns a page for man(1), of the program, a command or a subcommand.
std::string manual_page(const CLI::App& shown);

/// Returns the completion script. Requires: `shell` is bash, zsh or fish.
std::string completion_script(const CLI::App& app, const std::string& shell);

/// Returns the compiler, instruction sets and built-in features, without a trailing newline.
std::string version_text();

}  // namespace mnk::apps
