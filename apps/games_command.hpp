// SPDX-License-Identifier: MIT
// `mnk games`: the games that `mnk serve` keeps.
#pragma once

#include "apps/command.hpp"

namespace mnk::apps {

/// list, export, import, check. The exit status of each: 0; 1 where games are refused or something is wrong with the
/// database; 2 where it cannot be opened, or for wrong usage.
Command add_games(CLI::App& app);

}  // namespace mnk::apps
