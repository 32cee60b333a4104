// SPDX-License-Identifier: MIT
// The server's one I/O thread: everything that sockets, games and timers do happens there, one thing after the other,
// so none of it needs a lock. Journal and scheduler have threads of their own and come back through `post`.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

namespace mnk::server {

class Loop {
 public:
  virtual ~Loop() = default;
  /// Runs `task` on the I/O thread, soon. From any thread.
  virtual void post(std::function<void()> task) = 0;
  /// Runs it there after a while. Only from the I/O thread. It cannot be taken back: the task finds out by itself that
  /// it is late.
  virtual void after(std::chrono::milliseconds delay, std::function<void()> task) = 0;
};

/// Milliseconds since 1970 by a clock that is set when the process starts and then only goes on, also while the machine
/// sleeps: nobody sets it, so games on the clock do not notice that the system's clock is set.
std::int64_t now_ms();

/// now_ms when the process called it first.
inline std::int64_t process_start_ms() {
  static const std::int64_t start = now_ms();
  return start;
}

}  // namespace mnk::server
