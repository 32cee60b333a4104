// SPDX-License-Identifier: MIT
// Jobs and answers as files, for batch schedulers: jobs are taken from a queue into a folder, answered there by
// programs that see no queue, and the answers handed in.
#pragma once

#include <string>
#include <string_view>

#include "mnk/result.hpp"
#include "prove/queue.hpp"

namespace mnk::prove {

/// Returns the text of a job file, three lines: `mnk job 1`, `lease JOB LEASE`, and the job.
std::string to_job_file(const Taken& taken);
/// Reads a text of to_job_file. SyntaxError `bad_job`.
Result<Taken> read_job_file(std::string_view text);

/// An answer with the job file that it answers.
struct AnswerFile {
  Taken taken{};
  std::string answer{};
};
/// Returns the text of an answer file: that of the job file, then the answer.
std::string to_answer_file(const AnswerFile& file);
/// Reads a text of to_answer_file. SyntaxError `bad_answer`. The answer itself is not read.
Result<AnswerFile> read_answer_file(std::string_view text);

}  // namespace mnk::prove
