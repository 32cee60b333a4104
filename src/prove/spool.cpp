// SPDX-License-Identifier: MIT
#include "prove/spool.hpp"

#include <charconv>

#include "prove/job.hpp"

namespace mnk::prove {

namespace {

constexpr std::string_view first_line = "mnk job 1\n";
constexpr std::string_view lease_word = "lease ";

/// Reads a number up to `end` from the front of `text`.
bool take_number(std::string_view& text, char end, std::uint64_t& number) {
  const auto [at, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || at == text.data() + text.size() || *at != end) return false;
  text.remove_prefix(static_cast<std::size_t>(at + 1 - text.data()));
  return true;
}

/// Takes the lines of a job file from the front of `text`.
bool take_job(std::string_view& text, Taken& taken) {
  if (!text.starts_with(first_line)) return false;
  text.remove_prefix(first_line.size());
  if (!text.starts_with(lease_word)) return false;
  text.remove_prefix(lease_word.size());
  if (!take_number(text, ' ', taken.job) || !take_number(text, '\n', taken.lease)) return false;
  const std::size_t end = text.substr(0, max_job_text + 1).find('\n');
  if (end == std::string_view::npos) return false;
  taken.text = text.substr(0, end);
  text.remove_prefix(end + 1);
  return true;
}

}  // namespace

std::string to_job_file(const Taken& taken) {
  return std::string(first_line) + std::string(lease_word) + std::to_string(taken.job) + ' ' +
         std::to_string(taken.lease) + '\n' + taken.text + '\n';
}

Result<Taken> read_job_file(std::string_view text) {
  Taken taken;
  if (!take_job(text, taken) || !text.empty()) return SyntaxError{"bad_job", "this is not a job file of version 1"};
  return taken;
}

std::string to_answer_file(const AnswerFile& file) { return to_job_file(file.taken) + file.answer; }

Result<AnswerFile> read_answer_file(std::string_view text) {
  AnswerFile file;
  if (!take_job(text, file.taken)) return SyntaxError{"bad_answer", "this is not an answer file of version 1"};
  if (text.size() > Queue::max_answer)
    return SyntaxError{"bad_answer", "the answer has more than " + std::to_string(Queue::max_answer) + " bytes"};
  file.answer = text;
  return file;
}

}  // namespace mnk::prove
