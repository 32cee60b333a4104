// SPDX-License-Identifier: MIT
// `mnk judge`.
#pragma once

#include <string>
#include <vector>

#include "apps/command.hpp"
#include "mnk/detector.hpp"
#include "mnk/records.hpp"
#include "mnk/rules.hpp"

namespace mnk::apps {

struct JudgeOptions {
  Rules rules;
  Format input = Format::automatic;
  Method method = Method::automatic;
  bool json = false;
  bool summary = false;
  unsigned threads = 1;
  std::vector<std::string> files;  ///< `-` is stdin
};

/// Judges all records of all files. The exit status: 0 all fine, 1 some record or file was bad, 130 interrupted.
int judge_command(const JudgeOptions& options);

Command add_judge(CLI::App& app);

}  // namespace mnk::apps
