// SPDX-License-Identifier: MIT
#include "prove/coordinator.hpp"

#include <algorithm>
#include <atomic>

#include "mnk/board.hpp"
#include "mnk/moves.hpp"
#include "proof/merge.hpp"
#include "search/helpers.hpp"

namespace mnk::prove {

namespace {

constexpr std::size_t answers_at_once = 100;
constexpr unsigned most_rounds = 100;    ///< of parts that do not fit together
constexpr std::size_t most_open = 1000;  ///< open positions of a part or a whole that are looked at

std::vector<std::string> texts_of(const std::vector<Job>& jobs) {
  std::vector<std::string> texts;
  for (const Job& job : jobs) texts.push_back(to_text(job));
  return texts;
}

}  // namespace

Coordinator::Coordinator(const MoveBook& book, Queue& queue, std::size_t workers, unsigned threads)
    : book_(book), queue_(queue), ahead_(2 * workers + 2), workers_(workers), threads_(threads), tree_(book) {}

Result<std::size_t> Coordinator::step() {
  const Result<std::size_t> taken = collect();
  if (!taken) return taken;
  if (const auto failed = put_jobs()) return *failed;
  return taken;
}

Result<std::size_t> Coordinator::collect() {
  std::size_t taken = 0;
  while (true) {
    const Result<std::vector<Delivered>> delivered = queue_.delivered(sequence_, answers_at_once);
    if (!delivered) return delivered.error();
    if (delivered->empty()) return taken;
    const std::vector<std::optional<Result<Read>>> read = read_all(*delivered);
    for (std::size_t i = 0; i < read.size(); ++i) {
      if (const auto failed = take((*delivered)[i], *read[i])) return *failed;
      sequence_ = (*delivered)[i].sequence;
      ++taken;
    }
  }
}

/// Reads and checks an answer. Answers that were accepted earlier are checked again: a database is outside, too.
Result<Coordinator::Read> Coordinator::read(const Delivered& delivered) const {
  const Result<Job> job = read_job(delivered.text);
  if (!job) return job.error();
  if (job->rules != book_.rules || job->claim != book_.claim || job->family != book_.family ||
      job->extras != book_.extras)
    return LegalityError{"bad_answer", "the job belongs to another proof"};
  const Result<Answer> answer = read_answer(delivered.text, delivered.answer);
  if (!answer) return answer.error();
  Result<Checked> checked = check(*job, *answer);
  if (!checked) return checked.error();
  return Read{*job, std::move(*checked)};
}

std::vector<std::optional<Result<Coordinator::Read>>> Coordinator::read_all(
    const std::vector<Delivered>& delivered) const {
  std::vector<std::optional<Result<Read>>> results(delivered.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&](unsigned) {
    for (std::size_t i = next++; i < results.size(); i = next++) results[i] = read(delivered[i]);
  };
  const std::size_t helpers = std::clamp<std::size_t>(delivered.size(), 1, threads_) - 1;
  {
    const search::Helpers others(static_cast<unsigned>(helpers), work);
    work(0);
  }
  for (std::size_t i = 0; i < results.size(); ++i) {  // a thread without memory leaves one out
    if (!results[i]) results[i] = read(delivered[i]);
  }
  return results;
}

/// Puts an answer into the tree, or refuses it.
std::optional<Error> Coordinator::take(const Delivered& delivered, const Result<Read>& read) {
  if (!read) {
    notes_.push_back("answer " + std::to_string(delivered.sequence) + " of " + delivered.worker +
                     " is refused: " + message_of(read.error()));
    const Result<bool> refused = queue_.refuse(delivered.sequence, message_of(read.error()));
    if (!refused) return refused.error();
    return std::nullopt;
  }
  tree_.add(read->job, delivered.sequence, read->checked);
  if (delivered.accepted) return std::nullopt;
  const Result<bool> accepted = queue_.accept(delivered.sequence);
  if (!accepted) return accepted.error();
  return std::nullopt;
}

std::optional<Error> Coordinator::put_jobs() {
  if (const std::vector<std::string> unwanted = texts_of(tree_.withdraw()); !unwanted.empty()) {
    const Result<std::uint64_t> withdrawn = queue_.withdraw(unwanted);
    if (!withdrawn) return withdrawn.error();
  }
  const Result<QueueLoad> load = queue_.load();
  if (!load) return load.error();
  const std::size_t wanted = std::max<std::size_t>(ahead_, load->taken);
  if (load->waiting >= wanted || is_proved()) return std::nullopt;
  std::vector<Job> jobs = tree_.next(wanted - load->waiting);
  workers_ = std::max<std::size_t>(workers_, load->taken);
  if (const std::size_t there = load->waiting + jobs.size(); there < workers_) {
    const std::vector<Job> ahead = tree_.next_ahead(workers_ - there);
    jobs.insert(jobs.end(), ahead.begin(), ahead.end());
  }
  if (jobs.empty() && load->waiting == 0) jobs = tree_.next_again(workers_ - load->taken);
  const Result<std::uint64_t> added = queue_.put(texts_of(jobs));
  if (added) return std::nullopt;
  for (const Job& job : jobs) tree_.take_back(job);
  return added.error();
}

Result<std::optional<proof::Certificate>> Coordinator::finish() {
  Result<proof::Merged> merged = merge();
  if (!merged) return merged.error();
  if (merged->certificate) return std::move(merged->certificate);
  if (!merged->why.empty()) return LegalityError{"unproved", merged->why};
  if (++rounds_ > most_rounds) {
    return LegalityError{"unmerged", "the parts of the proof do not fit together after " + std::to_string(most_rounds) +
                                         " rounds; " + std::to_string(merged->open.size()) + " positions are left"};
  }
  for (const proof::OpenPosition& open : merged->open) {
    std::vector<Cell> moves = book_.start;
    moves.insert(moves.end(), open.moves.begin(), open.moves.end());
    tree_.require(moves);
  }
  if (const auto failed = put_jobs()) return *failed;
  return std::optional<proof::Certificate>();
}

Result<proof::Merged> Coordinator::merge() {
  proof::Merge merge(book_.rules, book_.claim, book_.family);
  for (const Step& step : tree_.steps()) {
    if (step.chosen) {
      merge.add_move(Board::from(book_.rules, step.moves).value().position().stones, *step.chosen, step.level);
      continue;
    }
    if (step.answer == 0) continue;
    const Result<std::string> part = certificate_of(step.answer);
    if (!part) return part.error();
    const auto added = merge.add(*part, most_open, step.level);
    if (!added) return added.error();
  }
  return merge.finish(Board::from(book_.rules, book_.start).value().position(), most_open, book_.extras);
}

/// Returns the certificate of an answer.
Result<std::string> Coordinator::certificate_of(std::uint64_t sequence) {
  Result<std::vector<Delivered>> delivered = queue_.delivered(sequence - 1, 1);
  if (!delivered) return delivered.error();
  if (delivered->empty() || delivered->front().sequence != sequence)
    return LegalityError{"failed", "answer " + std::to_string(sequence) + " is no longer in the queue"};
  const Result<Answer> answer = read_answer(delivered->front().text, delivered->front().answer);
  if (!answer) return answer.error();
  return answer->certificate;
}

}  // namespace mnk::prove
