// SPDX-License-Identifier: MIT
// `mnk bench`.
#pragma once

#include "apps/command.hpp"

namespace mnk::apps {

/// `program` is this program's own path, which `bench win` starts.
Command add_bench(CLI::App& app, const char* program);

}  // namespace mnk::apps
