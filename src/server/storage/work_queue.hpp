// SPDX-License-Identifier: MIT
// A bounded queue with many producers and one consumer, which takes batches.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <utility>
#include <vector>

namespace mnk::server {

template <class T>
class WorkQueue {
 public:
  explicit WorkQueue(std::size_t most) : most_(most) {}

  /// Appends `item`. Returns false, with `item` unchanged, if the queue is full or closed.
  bool put(T& item) {
    const std::lock_guard lock(mutex_);
    if (closed_ || items_.size() >= most_) return false;
    items_.push_back(std::move(item));
    some_.notify_one();
    return true;
  }

  /// Waits for an item, then takes at most `most`. Returns an empty batch once the queue is closed and empty.
  std::vector<T> take(std::size_t most) {
    std::unique_lock lock(mutex_);
    some_.wait(lock, [&] { return closed_ || !items_.empty(); });
    std::vector<T> taken;
    for (; taken.size() < most && !items_.empty(); items_.pop_front()) taken.push_back(std::move(items_.front()));
    taken_ = taken.size();
    return taken;
  }

  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    some_.notify_all();
  }

  /// Returns the number of waiting items, plus the batch taken last until done().
  std::size_t size() const {
    const std::lock_guard lock(mutex_);
    return items_.size() + taken_;
  }

  /// Marks the batch taken last as done.
  void done() {
    const std::lock_guard lock(mutex_);
    taken_ = 0;
  }

 private:
  const std::size_t most_;
  mutable std::mutex mutex_;
  std::condition_variable some_;
  std::deque<T> items_;
  std::size_t taken_ = 0;
  bool closed_ = false;
};

}  // namespace mnk::server
