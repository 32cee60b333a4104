// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <queue>

#include "bench/bench.hpp"
#include "bench/prove_record.hpp"
#include "bench/timing.hpp"
#include "files/printable.hpp"
#include "files/whole_file.hpp"
#include "prove/tree.hpp"

namespace mnk::bench {

namespace {

constexpr double needed_efficiency = 0.6;  ///< at `judged_workers`
constexpr unsigned judged_workers = 64;

int refused(const std::string& message, int status) {
  std::fprintf(stderr, "mnk: bench: %s\n", files::printable(message).c_str());
  return status;
}

/// The proof with so many workers, in simulated time. A worker takes the most wanted job as soon as it is free. The one
/// coordinator checks the answers one after another. Queue and network take no time.
class Simulation {
 public:
  Simulation(const prove::MoveBook& book, unsigned workers, ProveRecord& record)
      : tree_(book), free_(workers), record_(record) {}

  /// Runs until the claim is proved. Returns the seconds.
  double run() {
    while (!tree_.is_proved()) {
      give_jobs();
      if (running_.empty()) return -1;
      const Running next = running_.top();
      running_.pop();
      ++free_;
      time_ = std::max(time_, next.end);
      const RecordedAnswer& answer = record_.answer(next.job);
      checked_ = std::max(checked_, time_) + answer.check_seconds;
      tree_.add(next.job, ++answers_, answer.checked);
      work_ += answer.checked.seconds;
    }
    return std::max(time_, checked_);
  }
  double work() const { return work_; }
  std::uint64_t jobs() const { return answers_; }

 private:
  struct Running {
    double end;
    std::uint64_t number;
    prove::Job job;
    bool operator<(const Running& other) const {
      return end != other.end ? end > other.end : number > other.number;  // the queue's top is the greatest
    }
  };

  void give_jobs() {
    for (const prove::Job& job : tree_.next(free_)) {
      --free_;
      running_.push({time_ + record_.answer(job).checked.seconds, ++given_, job});
    }
  }

  prove::Tree tree_;
  std::size_t free_;
  ProveRecord& record_;
  std::priority_queue<Running> running_;
  double time_ = 0;
  double checked_ = 0;  ///< when the coordinator has checked all answers so far
  double work_ = 0;
  std::uint64_t given_ = 0, answers_ = 0;
};

}  // namespace

int prove(const ProveBenchOptions& options) {
  const Result<std::string> text = files::read_whole(options.book, prove::max_book_text);
  if (!text) return refused(message_of(text.error()), 2);
  const Result<prove::MoveBook> book = prove::read_move_book(*text);
  if (!book) return refused(options.book + ": " + message_of(book.error()), 2);
  if (const auto unsupported = prove::refuse(book->rules)) return refused(unsupported->message, 2);
  Result<ProveRecord> record = ProveRecord::open(options.record, options.megabytes << 20);
  if (!record) return refused(message_of(record.error()), 3);
  std::vector<unsigned> workers = options.workers;
  if (workers.empty()) workers = {1, 2, 4, 8, 16, 32, 64, 128, 256};
  if (std::find(workers.begin(), workers.end(), 1U) == workers.end()) workers.insert(workers.begin(), 1);
  std::sort(workers.begin(), workers.end());
  std::vector<BenchRow> rows;
  double alone = 0;
  for (const unsigned number : workers) {
    Simulation simulation(*book, number, *record);
    const double seconds = simulation.run();
    if (seconds < 0) return refused("the claim is not proved, and no job is left", 1);
    if (number == 1) alone = seconds;
    const double speed = alone / seconds;
    rows.push_back({"prove", std::to_string(number) + " workers", seconds, "s", speed, "1 worker",
                    number == judged_workers ? needed_efficiency * number : 0});
    print(rows.back());
    std::printf("  %llu jobs, %.1f s of processor time, efficiency %.0f %%\n",
                static_cast<unsigned long long>(simulation.jobs()), simulation.work(), 100 * speed / number);
    std::fflush(stdout);
  }
  if (const auto failed = record->save()) return refused(failed->message, 3);
  return conclude(rows, options.csv);
}

}  // namespace mnk::bench
