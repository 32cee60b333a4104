// SPDX-License-Identifier: MIT
// Threads for what takes long: searches of solver and engine. They have the lowest priority, so that sockets and games go first, and
// no more jobs wait than can be done soon.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace mnk::server {

class Pool {
 public:
  /// Once it is true, the job ends soon, or never begins.
  using Stop = std::shared_ptr<std::atomic<bool>>;
  using Job = std::function<void(std::atomic<bool>& stop)>;

  Pool(unsigned threads, std::size_t most_waiting);
  ~Pool();

  /// Null, and nothing happens, where too many jobs wait.
  Stop submit(Job job);
  /// Stops all jobs and the threads. Jobs that wait are called with `stop` set, so that each job is called once.
  void stop();

  std::size_t waiting() const;
  std::size_t running() const { return running_.load(); }

 private:
  struct Waiting {
    Job job;
    Stop stop;
  };
  void work();

  const std::size_t most_waiting_;
  mutable std::mutex mutex_;
  std::condition_variable woken_;
  std::deque<Waiting> waiting_;
  std::vector<Stop> current_;
  std::atomic<std::size_t> running_ = 0;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace mnk::server
