// SPDX-License-Identifier: MIT
// `mnk games`: manages the games stored by `mnk serve`.
#pragma once

#include "apps/command.hpp"

namespace mnk::apps {

/// Adds `mnk games` with its subcommands. Exit status of each: 0 on success; 1 if games are refused or the database is
/// faulty; 2 if it cannot be opened, or for a usage error.
Command add_games(CLI::App& app);

}  // namespace mnk::apps
