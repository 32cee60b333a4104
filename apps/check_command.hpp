// SPDX-License-Identifier: MIT
// `mnk check`.
#pragma once

#include <string>
#include <vector>

#include "apps/command.hpp"

namespace mnk::apps {

/// Prints the independent checker's verdict on each certificate. Returns the exit status: 0 if all are accepted, 1 if
/// one is rejected, 2 if a file cannot be read. `expected`: the only claim to accept; empty: any.
int check_command(const std::vector<std::string>& files, const std::string& expected);

Command add_check(CLI::App& app);

}  // namespace mnk::apps
