// SPDX-License-Identifier: MIT
// `mnk book`: the opening book of a user. docs/opening_book.md
#pragma once

#include "apps/command.hpp"

namespace mnk::apps {

Command add_book(CLI::App& app);

}  // namespace mnk::apps
