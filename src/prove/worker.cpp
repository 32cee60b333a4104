// SPDX-License-Identifier: MIT
#include "prove/worker.hpp"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

namespace mnk::prove {

namespace {

constexpr int tries = 20;
constexpr auto first_pause = std::chrono::milliseconds(5);
constexpr auto pause_after_error = std::chrono::milliseconds(500);

/// A search on a thread of its own, so that the worker's thread can extend the lease meanwhile.
class Search {
 public:
  Search(const Job& job, RunOptions options) {
    options.stop = &stop_;
    thread_ = std::thread([this, job, options] {
      Answer answer = run(job, options);
      const std::lock_guard lock(mutex_);
      answer_ = std::move(answer);
      changed_.notify_all();
    });
  }
  ~Search() {
    stop_ = true;
    thread_.join();
  }
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  /// Returns true if the search has ended, after `time` at most.
  bool wait(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, time, [&] { return answer_.has_value(); });
  }
  /// Requires: wait() has returned true.
  const Answer& answer() const { return *answer_; }

 private:
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<Answer> answer_;
  std::thread thread_;
};

class Worker {
 public:
  Worker(Queue& queue, const WorkerOptions& options) : queue_(queue), options_(options) {}

  Result<std::uint64_t> work() {
    std::uint64_t kept = 0;
    auto pause = first_pause;
    for (std::uint64_t jobs = 0; jobs < options_.most_jobs && !stopped();) {
      const auto taken = persist([&] { return queue_.take(options_.name); });
      if (!taken) return taken.error();
      if (!*taken) {
        if (options_.until_empty) break;
        rest(pause);
        pause = std::min(2 * pause, std::max(first_pause, options_.pause));
        continue;
      }
      pause = first_pause;
      ++jobs;
      const Result<bool> is_kept = answer(**taken);
      if (!is_kept) return is_kept.error();
      kept += *is_kept ? 1 : 0;
    }
    return kept;
  }

 private:
  bool stopped() const { return options_.run.stop != nullptr && *options_.run.stop; }

  /// Waits, and looks at the stop flag meanwhile.
  void rest(std::chrono::milliseconds time) const {
    const auto end = std::chrono::steady_clock::now() + time;
    while (!stopped() && std::chrono::steady_clock::now() < end)
      std::this_thread::sleep_for(std::min(time, std::chrono::milliseconds(50)));
  }

  /// Repeats a call of the queue that fails.
  template <class Call>
  auto persist(const Call& call) const -> decltype(call()) {
    auto result = call();
    for (int i = 1; i < tries && !result && !stopped(); ++i) {
      rest(pause_after_error);
      result = call();
    }
    return result;
  }

  /// Answers one job. Returns true if the queue has kept the answer.
  Result<bool> answer(const Taken& taken) const {
    const Result<Job> job = read_job(taken.text);
    // A job that cannot be read is of a newer program: it stays for others until its lease ends.
    if (!job) {
      if (options_.noted)
        options_.noted("job " + std::to_string(taken.job) + " is left out: " + message_of(job.error()));
      return false;
    }
    Search search(*job, options_.run);
    auto next_beat = std::chrono::steady_clock::now() + options_.beat;
    while (!search.wait(std::min(options_.beat, std::chrono::milliseconds(50)))) {
      if (stopped()) return give_back(taken);
      if (std::chrono::steady_clock::now() < next_beat) continue;
      next_beat = std::chrono::steady_clock::now() + options_.beat;
      // A queue that fails now may be there again when the search ends.
      if (const Result<bool> extended = queue_.extend(taken); extended && !*extended) return false;
    }
    if (stopped() && search.answer().state == State::open) return give_back(taken);
    const std::string text = to_text(taken.text, search.answer());
    const Result<bool> kept = persist([&] { return queue_.deliver(taken, options_.name, text); });
    if (kept && options_.answered) options_.answered(taken.text, search.answer());
    return kept;
  }

  Result<bool> give_back(const Taken& taken) const {
    const Result<bool> given = queue_.give_back(taken);
    if (!given) return given.error();
    return false;
  }

  Queue& queue_;
  const WorkerOptions& options_;
};

}  // namespace

Result<std::uint64_t> work(Queue& queue, const WorkerOptions& options) { return Worker(queue, options).work(); }

}  // namespace mnk::prove
