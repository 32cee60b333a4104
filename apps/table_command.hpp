// SPDX-License-Identifier: MIT
// `mnk table`: tables of the values of all positions of a game. docs/tables.md
#pragma once

#include "apps/command.hpp"

namespace mnk::apps {

/// Exit statuses: 0; 1 if the table is unfinished after `make`, or wrong or missing; 2 for an invalid argument or
/// position; 3 if an output could not be written; 130 on an interrupt.
Command add_table(CLI::App& app);

}  // namespace mnk::apps
