// SPDX-License-Identifier: MIT
// Threads of this process that work on a queue.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "apps/prove_options.hpp"
#include "prove/queue.hpp"
#include "prove/worker.hpp"

namespace mnk::apps {

class ProveWorkers {
 public:
  /// Opens a queue object a thread and starts the threads. Error: that of open_queue; no thread runs then.
  static Result<std::unique_ptr<ProveWorkers>> start(const ProveOptions& options, const prove::QueueOptions& queue);
  /// Stops the threads; the jobs that run are given back.
  ~ProveWorkers();
  ProveWorkers(const ProveWorkers&) = delete;
  ProveWorkers& operator=(const ProveWorkers&) = delete;

  /// Asks the threads to end.
  void stop() { stop_ = true; }
  /// Waits until a job is answered, all threads have ended, or the time is over.
  void wait(std::chrono::milliseconds time);
  bool all_ended() const { return running_ == 0; }
  std::uint64_t answered() const { return answered_; }
  /// Returns the sentences about jobs left out and threads ended by an error, since the last call. After all_ended()
  /// none is added.
  std::vector<std::string> take_notes();
  /// Returns true if an error has ended a thread.
  bool has_failed() const { return has_failed_; }

 private:
  ProveWorkers() = default;
  void work(prove::Queue& queue, const prove::WorkerOptions& options);
  void add_note(std::string note, bool has_failed = false);

  std::atomic<bool> stop_ = false;
  std::atomic<unsigned> running_ = 0;
  std::atomic<std::uint64_t> answered_ = 0;
  std::atomic<bool> has_failed_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t changes_ = 0, seen_ = 0;
  std::vector<std::string> notes_;
  std::vector<std::unique_ptr<prove::Queue>> queues_;
  std::vector<std::thread> threads_;
};

/// Returns a name for a worker of this process.
std::string worker_name(unsigned number);

}  // namespace mnk::apps
