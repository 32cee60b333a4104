// SPDX-License-Identifier: MIT
// `mnk prove`: proofs of many jobs, spread over threads and machines. docs/proving.md
#pragma once

#include "apps/command.hpp"

namespace mnk::apps {

/// Exit statuses: 0; 1 if nothing is proved within the time, or the queue fails; 2 for an invalid argument or file; 3
/// if an output could not be written; 130 on an interrupt.
Command add_prove(CLI::App& app);

}  // namespace mnk::apps
