// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <queue>
#include <unordered_map>
#include <unordered_set>

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
constexpr double seconds_to_give_up = 1;    ///< of a job that is withdrawn: half of the time between two extensions
constexpr unsigned workers_of_checker = 3;  ///< a check takes about a third of the time of the search

int refused(const std::string& message, int status) {
  std::fprintf(stderr, "mnk: bench: %s\n", files::printable(message).c_str());
  return status;
}

/// The proof with so many workers, in simulated time. A worker takes the most wanted job as soon as it is free. Each
/// answer is checked by the first thread of the coordinator that is free, and is known when its check ends. A worker
/// whose job is withdrawn is free when it next extends its lease. Queue, network and tree take no time.
class Simulation {
 public:
  Simulation(const prove::MoveBook& book, unsigned workers, unsigned checkers, ProveRecord& record)
      : tree_(book), free_(workers), record_(record) {
    for (unsigned i = 0; i < checkers; ++i) checkers_.push(0);
  }

  /// Runs until the claim is proved. Returns the seconds; negative if no job is left.
  double run() {
    while (!tree_.is_proved()) {
      give_jobs();
      if (events_.empty()) return -1;
      const Event event = events_.top();
      events_.pop();
      if (given_up_.erase(event.number) > 0) continue;
      time_ = event.time;
      if (event.kind == Kind::checked) {
        add(event.job);
        withdraw();
        continue;
      }
      ++free_;
      if (event.kind == Kind::given_up) continue;
      searched_.erase(prove::to_text(event.job));
      give_to_checker(event.job);
    }
    return time_;
  }
  double work() const { return work_; }
  double tree_seconds() const { return tree_ns_ * 1e-9; }
  std::uint64_t jobs() const { return answers_; }

 private:
  enum class Kind { searched, given_up, checked };
  /// The end of a search, whether it is answered or given up, or of the check of its answer.
  struct Event {
    double time;
    std::uint64_t number;
    prove::Job job;
    Kind kind;
    bool operator<(const Event& other) const {
      return time != other.time ? time > other.time : number > other.number;  // the queue's top is the greatest
    }
  };

  void put(double time, const prove::Job& job, Kind kind) { events_.push({time, ++events_put_, job, kind}); }

  void give_jobs() {
    if (free_ == 0) return;
    const double before = cpu_ns();
    std::vector<prove::Job> jobs = tree_.next(free_);
    const auto append = [&](const std::vector<prove::Job>& more) { jobs.insert(jobs.end(), more.begin(), more.end()); };
    if (jobs.size() < free_) append(tree_.next_ahead(free_ - jobs.size()));
    if (jobs.size() < free_) append(tree_.next_again(free_ - jobs.size()));
    tree_ns_ += cpu_ns() - before;
    for (const prove::Job& job : jobs) {
      --free_;
      const double end = time_ + record_.answer(job).checked.seconds;
      put(end, job, Kind::searched);
      searched_[prove::to_text(job)] = {events_put_, end};
    }
  }

  /// Ends the searches for answers that are no longer wanted, unless they end sooner by themselves.
  void withdraw() {
    for (const prove::Job& job : tree_.withdraw()) {
      const auto search = searched_.find(prove::to_text(job));
      if (search == searched_.end() || search->second.end <= time_ + seconds_to_give_up) continue;
      given_up_.insert(search->second.number);
      searched_.erase(search);
      put(time_ + seconds_to_give_up, job, Kind::given_up);
    }
  }

  void give_to_checker(const prove::Job& job) {
    const double start = std::max(time_, checkers_.top());
    checkers_.pop();
    checkers_.push(start + record_.answer(job).check_seconds);
    put(start + record_.answer(job).check_seconds, job, Kind::checked);
  }

  void add(const prove::Job& job) {
    const RecordedAnswer& answer = record_.answer(job);
    const double before = cpu_ns();
    tree_.add(job, ++answers_, answer.checked);
    tree_ns_ += cpu_ns() - before;
    work_ += answer.checked.seconds;
  }

  prove::Tree tree_;
  std::size_t free_;
  ProveRecord& record_;
  std::priority_queue<Event> events_;
  struct Search {
    std::uint64_t number;  ///< of its end
    double end;
  };
  std::unordered_map<std::string, Search> searched_;                           ///< by the text of the job
  std::unordered_set<std::uint64_t> given_up_;                                 ///< the ends that do not come
  std::priority_queue<double, std::vector<double>, std::greater<>> checkers_;  ///< when each is free
  double time_ = 0;
  double work_ = 0;
  double tree_ns_ = 0;
  std::uint64_t events_put_ = 0, answers_ = 0;
};

/// Reads the books, and joins several.
Result<prove::MoveBook> read_books(const std::vector<std::string>& names) {
  std::vector<prove::MoveBook> books;
  for (const std::string& name : names) {
    const Result<std::string> text = files::read_whole(name, prove::max_book_text);
    if (!text) return text.error();
    Result<prove::MoveBook> book = prove::read_move_book(*text);
    if (!book) return LegalityError{"bad_book", name + ": " + message_of(book.error())};
    books.push_back(std::move(*book));
  }
  if (books.size() == 1) return std::move(books.front());
  return prove::join(books);
}

}  // namespace

int prove(const ProveBenchOptions& options) {
  std::vector<std::string> names = options.books;
  for (const std::string& made : {options.csv, options.record}) {
    const auto is_same = [&](const std::string& name) { return files::is_same_file(made, name); };
    if (!made.empty() && std::any_of(names.begin(), names.end(), is_same)) return refused(made + " is named twice", 2);
    if (!made.empty()) names.push_back(made);
  }
  const Result<prove::MoveBook> book = read_books(options.books);
  if (!book) return refused(message_of(book.error()), 2);
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
    const unsigned checkers =
        options.checkers != 0 ? options.checkers : (number + workers_of_checker - 1) / workers_of_checker;
    Simulation simulation(*book, number, checkers, *record);
    const double seconds = simulation.run();
    if (seconds < 0) return refused("the claim is not proved, and no job is left", 1);
    if (number == 1) alone = seconds;
    const double speed = alone / seconds;
    rows.push_back({"prove", std::to_string(number) + " workers", seconds, "s", speed, "1 worker",
                    number == judged_workers ? needed_efficiency * number : 0});
    print(rows.back());
    std::printf("  %llu jobs, %.1f s of searches, %u checking, %.2f s for the tree, efficiency %.0f %%\n",
                static_cast<unsigned long long>(simulation.jobs()), simulation.work(), checkers,
                simulation.tree_seconds(), 100 * speed / number);
    std::fflush(stdout);
  }
  if (const auto failed = record->save()) return refused(failed->message, 3);
  return conclude(rows, options.csv);
}

}  // namespace mnk::bench
