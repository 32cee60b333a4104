// SPDX-License-Identifier: MIT
// The server's one I/O thread: everything that sockets, games and timers do happens there, one thing after the other, so none of it
// needs a lock. Journal and scheduler have threads of their own and come back through `post`.
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
  /// Runs it there after a while. Only from the I/O thread. It cannot be taken back: the task finds out by itself that it is late.
  virtual void after(std::chrono::milliseconds delay, std::function<void()> task) = 0;
};

/// Milliseconds since 1970 by a clock that is set when the process starts and then only goes on: nobody sets it, so games on the clock do
/// not notice that the system's clock is set.
inline std::int64_t now_ms() {
  using std::chrono::duration_cast;
  using std::chrono::milliseconds;
  static const std::int64_t wall = duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
  static const auto start = std::chrono::steady_clock::now();
  return wall + duration_cast<milliseconds>(std::chrono::steady_clock::now() - start).count();
}

/// now_ms when the process called it first.
inline std::int64_t process_start_ms() {
  static const std::int64_t start = now_ms();
  return start;
}

}  // namespace mnk::server
