// SPDX-License-Identifier: MIT
// `mnk check`.
#pragma once

#include <string>
#include <vector>

#include "apps/command.hpp"

namespace mnk::apps {

struct CheckOptions {
  std::vector<std::string> files;  ///< none: standard input
  std::string expected;            ///< the only claim to accept; empty: any
  std::string together;            ///< the claim that the files have to prove together; empty: none
  double progress_every = 60;      ///< seconds between two lines of progress
};

/// Prints the independent checker's verdict on each certificate, and on the claim that they prove together. Returns the
/// exit status: 0 if all are accepted, 1 if one is rejected, 2 if a file cannot be read.
int check_command(const CheckOptions& options);

Command add_check(CLI::App& app);

}  // namespace mnk::apps
