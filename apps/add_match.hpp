// SPDX-License-Identifier: MIT
// The options of `mnk match`.
#pragma once

#include "apps/command.hpp"

namespace mnk::apps {

Command add_match(CLI::App& app);

}  // namespace mnk::apps
