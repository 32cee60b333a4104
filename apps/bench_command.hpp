// SPDX-License-Identifier: MIT
// `mnk bench`.
#pragma once

#include <vector>

#include "apps/command.hpp"

namespace mnk::apps {

Command add_bench(CLI::App& app);

/// `--csv`. A file that cannot be written is refused before the long work whose results would be lost.
void add_csv(CLI::App& command, std::string& csv);

/// Adds `bench storage` and `bench serve`, for programs with the server.
std::vector<Command> add_server_benches(CLI::App& bench);

/// add_server_benches, or null in a program without the server; apps/CMakeLists.txt writes it for each program.
extern std::vector<Command> (*const server_benches)(CLI::App& bench);

}  // namespace mnk::apps
