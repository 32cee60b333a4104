// SPDX-License-Identifier: MIT
#include "server/pool.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

namespace mnk::server {

namespace {

constexpr int lowest_priority = 19;

/// Of this thread alone: Linux keeps a priority a thread.
void lower_priority() { ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), lowest_priority); }

}  // namespace

Pool::Pool(unsigned threads, std::size_t most_waiting) : most_waiting_(most_waiting) {
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

Pool::~Pool() { stop(); }

Pool::Stop Pool::submit(Job job) {
  const std::lock_guard lock(mutex_);
  if (stopping_ || waiting_.size() >= most_waiting_) return nullptr;
  auto stop = std::make_shared<std::atomic<bool>>(false);
  waiting_.push_back({std::move(job), stop});
  woken_.notify_one();
  return stop;
}

std::size_t Pool::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size();
}

void Pool::work() {
  lower_priority();
  std::unique_lock lock(mutex_);
  while (true) {
    woken_.wait(lock, [&] { return stopping_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    Waiting next = std::move(waiting_.front());
    waiting_.pop_front();
    if (stopping_) *next.stop = true;
    current_.push_back(next.stop);
    ++running_;
    lock.unlock();
    next.job(*next.stop);
    next.job = nullptr;  // what it holds goes before the lock is taken
    lock.lock();
    --running_;
    std::erase(current_, next.stop);
  }
}

void Pool::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    for (const Stop& stop : current_) *stop = true;
    woken_.notify_all();
  }
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

}  // namespace mnk::server
