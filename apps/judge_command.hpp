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

/// The vocabulary of the output.
enum class Answer : std::uint8_t {
  full,
  classic  ///< A, B, Draw, Pending, as in the classic exercise
};

struct JudgeOptions {
  Rules rules;
  Format input = Format::automatic;
  Method method = Method::automatic;
  bool json = false;
  bool summary = false;
  unsigned threads = 1;
  std::vector<Input> inputs;
  bool explain = false;  ///< print how each record was read
  Answer answer = Answer::full;
};

/// Judges all records of all files. Returns the exit status: 0 on success, 1 if a record or file is bad, 130 on an
/// interrupt.
int judge_command(const JudgeOptions& options);

Command add_judge(CLI::App& app);

}  // namespace mnk::apps
