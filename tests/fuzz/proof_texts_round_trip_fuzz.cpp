// SPDX-License-Identifier: MIT
// Round trips of the texts of proofs: jobs, answers, their files, move books. A text that is read is written as a text
// that is read as the same; the check of an answer to it never throws, whatever certificate it has.
#include "mnk/board.hpp"
#include "prove/check.hpp"
#include "prove/job.hpp"
#include "prove/move_book.hpp"
#include "prove/spool.hpp"
#include "reader_input.hpp"

namespace {

using namespace mnk;
using namespace mnk::prove;

void round_trip_job(std::string_view text) {
  const Result<Job> job = read_job(text);
  if (!job) return;
  fuzz::require(read_job(to_text(*job)).value() == *job);
  fuzz::require(Board::from(job->rules, job->moves).value().outcome() == Outcome::pending);
}

void round_trip_answer(std::string_view text) {
  // The job that the answer names, as the reader wants it beside the answer.
  const std::size_t at = text.find("\njob ");
  if (at == std::string_view::npos) return;
  const std::string_view name = text.substr(at + 5, text.find('\n', at + 5) - at - 5);
  const Result<Answer> answer = read_answer(name, text);
  if (!answer) return;
  fuzz::require(answer->seconds >= 0 && answer->seconds < 1e12);
  const std::string again = to_text(name, *answer);
  const Result<Answer> second = read_answer(name, again);
  fuzz::require(second && to_text(name, *second) == again);
  const Job job = read_job(name).value();
  if (job.rules.cells() > 100) return;  // a check takes memory by the board
  const Result<Checked> checked = check(job, *answer);
  if (!checked) return;
  for (const Cell reply : checked->replies) fuzz::require(Board::from(job.rules, job.moves).value().is_legal(reply));
}

void round_trip_book(std::string_view text) {
  const Result<MoveBook> book = read_move_book(text);
  if (!book) return;
  fuzz::require(read_move_book(to_text(*book)).value() == *book);
}

void round_trip_files(std::string_view text) {
  if (const Result<Taken> taken = read_job_file(text)) {
    fuzz::require(read_job_file(to_job_file(*taken)).value() == *taken);
    round_trip_job(taken->text);
  }
  if (const Result<AnswerFile> file = read_answer_file(text)) {
    const AnswerFile again = read_answer_file(to_answer_file(*file)).value();
    fuzz::require(again.taken == file->taken && again.answer == file->answer);
    round_trip_answer(file->answer);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  round_trip_job(text);
  round_trip_answer(text);
  round_trip_book(text);
  round_trip_files(text);
  return 0;
}
