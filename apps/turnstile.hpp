// SPDX-License-Identifier: MIT
// Runs one thread at a time, in ticket order.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace mnk::apps {

class TicketLock {
 public:
  /// Runs `work` after every smaller ticket has passed. Returns false without running `work` if the turnstile is
  /// closed. Requires: each ticket from 0 passes exactly once.
  template <class Work>
  bool pass(std::uint64_t ticket, Work work) {
    {
      std::unique_lock lock(mutex_);
      turned_.wait(lock, [&] { return next_ == ticket || closed_; });
      if (closed_) return false;
    }
    work();  // exclusive: no other thread gets here until next_ changes
    {
      const std::lock_guard lock(mutex_);
      ++next_;
    }
    turned_.notify_all();
    return true;
  }

  /// Makes every `pass` fail, because a ticket was lost.
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
