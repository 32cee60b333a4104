// SPDX-License-Identifier: MIT
// `mnk bench`.
#pragma once

#include <vector>

#include "apps/command.hpp"

namespace mnk::apps {

Command add_bench(CLI::App& app);

/// Adds `--csv`. Refuses a file that cannot be written before the benchmark runs, so that no results are lost.
void add_csv(CLI::App& command, std::string& csv);

/// Adds `bench storage` and `bench serve`, for programs with the server.
std::vector<Command> add_server_benches(CLI::App& bench);

/// Points to `add_server_benches`; null in a program without the server. apps/CMakeLists.txt generates the definition.
extern std::vector<Command> (*const server_benches)(CLI::App& bench);

}  // namespace mnk::apps
