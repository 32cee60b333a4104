// SPDX-License-Identifier: MIT
// The names of all commands, and the commands a program is built with. apps/CMakeLists.txt generates `built_commands`
// and `built_features` for each program.
#pragma once

#include <algorithm>
#include <iterator>
#include <span>
#include <string_view>

namespace CLI {
class App;
}

namespace mnk::apps {

struct Command;

struct CommandName {
  std::string_view name;
  std::string_view summary;
};

/// In the order of `mnk --help`.
inline constexpr CommandName command_names[] = {
    {"judge", "Say where each board or game of the input stands: won and on which line, drawn, pending, impossible"},
    {"solve",
     "The exact value of a game or position, with a certificate if wished; out of time: what is proved so far"},
    {"best", "The best move of each board or game of the input, exactly: `score row column`"},
    {"analyse", "The best moves of a position: proved, with the line that proves them, or estimated"},
    {"play", "Play against the engine in the terminal"},
    {"match", "Programs that speak the Gomocup protocol against each other, both colours of every opening"},
    {"check", "Check certificates of values, with a program that shares nothing with the solver"},
    {"bench", "Measure, and hold the figures against what is asked of them"},
    {"serve", "Play and analyse in the browser: the web app and the JSON API on one address"},
    {"games",
     "The games that `mnk serve` keeps: list, export, import, check, delete, backup, restore (docs/storage.md)"},
};

constexpr const CommandName& command_name(std::string_view name) {
  return *std::find_if(std::begin(command_names), std::end(command_names),
                       [&](const CommandName& one) { return one.name == name; });
}

/// A command that this program is built with.
struct BuiltCommand {
  std::string_view name;
  Command (*add)(CLI::App& app);
};

std::span<const BuiltCommand> built_commands();

/// The parts that this program is built with, as `mnk --version` lists them: "solver, engine, server, PostgreSQL,
/// metrics".
std::string_view built_features();

}  // namespace mnk::apps
