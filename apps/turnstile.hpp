// SPDX-License-Identifier: MIT
// Lets threads pass one at a time, in the order of the tickets they hold.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace mnk::apps {

class Turnstile {
 public:
  /// Runs `work` when every smaller ticket has passed. Each ticket from 0 on passes exactly once. False, and
  /// nothing done, if the turnstile was closed.
  template <class Work>
  bool pass(std::uint64_t ticket, Work work) {
    {
      std::unique_lock lock(mutex_);
      turned_.wait(lock, [&] { return next_ == ticket || closed_; });
      if (closed_) return false;
    }
    work();  // nobody else can be here until next_ moves on
    {
      const std::lock_guard lock(mutex_);
      ++next_;
    }
    turned_.notify_all();
    return true;
  }

  /// Nobody passes any more: a ticket was lost.
  void close() {
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
    }
    turned_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable turned_;
  std::uint64_t next_ = 0;
  bool closed_ = false;
};

}  // namespace mnk::apps
