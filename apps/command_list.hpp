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
    {"judge", "Judge each board or game of the input: outcome and winning lines, or why it is impossible"},
    {"solve", "Prove the exact value of a game or position, or bounds within the limits; write a certificate"},
    {"best", "Print the best move of each board or game of the input, with its exact score: `score row column`"},
    {"analyse", "Show the best moves of a position: proved, with the principal variation, or estimated"},
    {"play", "Play against the engine in the terminal"},
    {"gtp", "Play as the engine of a front end that speaks the Go Text Protocol"},
    {"match", "Play a match between two Gomocup engines: each opening twice, with colours swapped"},
    {"check", "Check certificates of values, with a checker that shares no code with the solver"},
    {"merge", "Unite certificates of parts of a proof into one, or list the positions that are still open"},
    {"convert", "Convert game files: libraries of RenLib, .pos, .psq, .sav, .rif, SGF, lists of moves; draw diagrams"},
    {"book", "Keep an opening book: count the moves of games, mark moves, show them (docs/opening_book.md)"},
    {"table", "Make, check and probe tables: the value of every position of a small game, in files (docs/tables.md)"},
    {"prove", "Prove large games by many jobs, on threads and machines: run, rank, work, show, export, answer, import"},
    {"bench", "Measure speed and strength, and compare each figure with its required value"},
    {"serve", "Serve the web app and the JSON API: play and analyse in the browser"},
    {"games", "List, export, import, check, delete, back up and restore the games of `mnk serve` (docs/storage.md)"},
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
