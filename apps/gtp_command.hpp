// SPDX-License-Identifier: MIT
// `mnk gtp`: the engine for front ends of the Go Text Protocol. docs/gtp.md
#pragma once

#include "apps/command.hpp"

namespace mnk::apps {

Command add_gtp(CLI::App& app);

}  // namespace mnk::apps
