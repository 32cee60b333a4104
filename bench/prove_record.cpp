// SPDX-License-Identifier: MIT
#include "bench/prove_record.hpp"

#include <cstdio>
#include <filesystem>
#include <map>
#include <sstream>

#include "bench/timing.hpp"
#include "files/whole_file.hpp"
#include "mnk/moves.hpp"

namespace mnk::bench {

namespace {

constexpr std::size_t most_bytes = std::size_t{256} << 20;
constexpr double saved_every_ns = 10e9;  ///< of wall clock

std::string line_of(const std::string& text, const RecordedAnswer& answer) {
  const prove::Checked& checked = answer.checked;
  const Rules rules = prove::read_job(text)->rules;
  std::string line = text + '\t' + std::to_string(static_cast<int>(checked.state)) + '\t' +
                     std::to_string(checked.nodes) + '\t' + std::to_string(checked.seconds) + '\t' +
                     std::to_string(answer.check_seconds) + '\t';
  for (const prove::Candidate& one : checked.candidates)
    line += to_coordinate(rules, one.move) + ':' + std::to_string(one.score) + ' ';
  for (const Cell reply : checked.replies) line += to_coordinate(rules, reply) + ' ';
  return line + '\n';
}

/// Reads a line of line_of. Returns false for any other.
bool read_line(const std::string& line, std::string& text, RecordedAnswer& answer) {
  std::istringstream fields(line);
  if (!std::getline(fields, text, '\t')) return false;
  const Result<prove::Job> job = prove::read_job(text);
  int state = 0;
  prove::Checked& checked = answer.checked;
  if (!job || !(fields >> state >> checked.nodes >> checked.seconds >> answer.check_seconds)) return false;
  if (state < 0 || state > static_cast<int>(prove::State::ranked)) return false;
  checked.state = static_cast<prove::State>(state);
  for (std::string word; fields >> word;) {
    const std::size_t colon = word.find(':');
    const Result<Cell> move = parse_coordinate(job->rules, word.substr(0, colon));
    if (!move) return false;
    if (colon == std::string::npos) {
      checked.replies.push_back(*move);
    } else {
      checked.candidates.push_back({*move, std::atoi(word.c_str() + colon + 1)});
    }
  }
  return true;
}

}  // namespace

Result<ProveRecord> ProveRecord::open(const std::string& path, std::uint64_t memory) {
  ProveRecord record(path, memory);
  record.saved_at_ = now_ns();
  if (path.empty() || !std::filesystem::exists(path)) return record;
  const Result<std::string> text = files::read_whole(path, most_bytes);
  if (!text) return text.error();
  if (auto error = record.read(*text)) return *error;
  return record;
}

std::optional<Error> ProveRecord::read(std::string_view text) {
  std::istringstream lines{std::string(text)};
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    std::string job;
    RecordedAnswer answer;
    if (!read_line(line, job, answer))
      return SyntaxError{"bad_record", path_ + ": the line is no answer of mnk bench prove", number, 1};
    answers_.emplace(std::move(job), std::move(answer));
  }
  return std::nullopt;
}

const RecordedAnswer& ProveRecord::answer(const prove::Job& job) {
  const auto [known, is_new] = answers_.try_emplace(prove::to_text(job));
  if (!is_new) return known->second;
  RecordedAnswer& recorded = known->second;
  // Processor time: other programs on the machine do not count.
  const double begin = cpu_ns();
  const prove::Answer answer = prove::run(job, {.memory = memory_});
  const double end = cpu_ns();
  const Result<prove::Checked> checked = prove::check(job, answer);
  recorded.check_seconds = (cpu_ns() - end) * 1e-9;
  if (checked) {
    recorded.checked = *checked;
  } else {  // as the coordinator treats it: an answer that proves nothing
    recorded.checked = {.state = prove::State::open, .nodes = answer.nodes};
  }
  recorded.checked.seconds = (end - begin) * 1e-9;
  ++new_;
  if (now_ns() - saved_at_ > saved_every_ns) {
    save();
    saved_at_ = now_ns();
  }
  return recorded;
}

std::optional<LegalityError> ProveRecord::save() {
  if (path_.empty() || new_ == 0) return std::nullopt;
  const std::map<std::string, const RecordedAnswer*> sorted = [&] {
    std::map<std::string, const RecordedAnswer*> all;
    for (const auto& [job, answer] : answers_) all.emplace(job, &answer);
    return all;
  }();
  std::string text;
  for (const auto& [job, answer] : sorted) text += line_of(job, *answer);
  return files::write_whole(path_, text);
}

}  // namespace mnk::bench
