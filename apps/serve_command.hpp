// SPDX-License-Identifier: MIT
// `mnk serve`: the web app and the API on one address.
#pragma once

#include "apps/command.hpp"

namespace mnk::apps {

Command add_serve(CLI::App& app);

}  // namespace mnk::apps
