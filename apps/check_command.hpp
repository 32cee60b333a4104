// SPDX-License-Identifier: MIT
// `mnk check`.
#pragma once

#include <string>
#include <vector>

#include "apps/command.hpp"

namespace mnk::apps {

/// A verdict on each certificate, by the independent checker. The exit status: 0 all accepted, 1 some rejected, 2 a
/// file that cannot be read.
int check_command(const std::vector<std::string>& files);

Command add_check(CLI::App& app);

}  // namespace mnk::apps
