// SPDX-License-Identifier: MIT
// `mnk judge`.
#pragma once

#include <string>
#include <vector>

#include "apps/command.hpp"
#include "apps/input.hpp"
#include "mnk/detector.hpp"
#include "mnk/records.hpp"
#include "mnk/rules.hpp"

namespace mnk::apps {

/// The words of the answers.
enum class Answer : std::uint8_t {
  full,
  classic  ///< A, B, Draw, Pending, as the exercise wants them
};

struct JudgeOptions {
  Rules rules;
  Format input = Format::automatic;
  Method method = Method::automatic;
  bool json = false;
  bool summary = false;
  unsigned threads = 1;
  std::vector<Input> inputs;
  bool explain = false;  ///< say how each record was read
  Answer answer = Answer::full;
};

/// Judges all records of all files. The exit status: 0 all fine, 1 some record or file was bad, 130 interrupted.
int judge_command(const JudgeOptions& options);

Command add_judge(CLI::App& app);

}  // namespace mnk::apps
