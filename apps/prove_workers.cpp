// SPDX-License-Identifier: MIT
#include "apps/prove_workers.hpp"
#include "queue/open_queue.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>

namespace mnk::apps {

namespace {

/// A worker learns so soon that its job is no longer wanted.
constexpr std::chrono::milliseconds most_beat{2000};

}  // namespace

std::string worker_name(unsigned number) {
  std::array<char, 256> host{};
  if (::gethostname(host.data(), host.size() - 1) != 0) host = {"host"};
  return std::string(host.data()) + "-" + std::to_string(::getpid()) + "-" + std::to_string(number);
}

Result<std::unique_ptr<ProveWorkers>> ProveWorkers::start(const ProveOptions& options,
                                                          const prove::QueueOptions& queue_options) {
  std::unique_ptr<ProveWorkers> workers(new ProveWorkers);
  for (unsigned i = 0; i < options.workers; ++i) {
    auto queue = prove::open_queue(options.queue, options.name, "", false, queue_options);
    if (!queue) return queue.error();
    workers->queues_.push_back(std::move(*queue));
  }
  workers->running_ = options.workers;
  for (unsigned i = 0; i < options.workers; ++i) {
    prove::WorkerOptions own{.name = worker_name(i),
                             .run = {.memory = options.memory, .stop = &workers->stop_},
                             .beat = std::min(queue_options.lease / 4, most_beat),
                             .most_jobs = options.most_jobs,
                             .until_empty = options.until_empty};
    own.answered = [workers = workers.get()](const std::string&, const prove::Answer&) {
      ++workers->answered_;
      const std::lock_guard lock(workers->mutex_);
      ++workers->changes_;
      workers->changed_.notify_all();
    };
    own.noted = [workers = workers.get()](const std::string& note) { workers->add_note(note); };
    workers->threads_.emplace_back(
        [workers = workers.get(), queue = workers->queues_[i].get(), own] { workers->work(*queue, own); });
  }
  return workers;
}

ProveWorkers::~ProveWorkers() {
  stop();
  for (std::thread& thread : threads_) thread.join();
}

void ProveWorkers::work(prove::Queue& queue, const prove::WorkerOptions& options) {
  const Result<std::uint64_t> done = prove::work(queue, options);
  // Before running_ falls: who sees that all threads have ended finds every note.
  if (!done) add_note("a worker has ended: " + message_of(done.error()), true);
  --running_;
  const std::lock_guard lock(mutex_);
  ++changes_;
  changed_.notify_all();
}

void ProveWorkers::add_note(std::string note, bool has_failed) {
  const std::lock_guard lock(mutex_);
  has_failed_ = has_failed_ || has_failed;
  notes_.push_back(std::move(note));
  ++changes_;
  changed_.notify_all();
}

void ProveWorkers::wait(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, time, [&] { return changes_ != seen_; });
  seen_ = changes_;
}

std::vector<std::string> ProveWorkers::take_notes() {
  const std::lock_guard lock(mutex_);
  return std::exchange(notes_, {});
}

}  // namespace mnk::apps
