// SPDX-License-Identifier: MIT
// The event loop of the server: sockets, games and timers all run on one I/O thread and need no locks. Journal and
// scheduler have their own threads and return through `post`.
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
  /// Runs `task` on the I/O thread after `delay`. Only from the I/O thread. Cannot be cancelled: the task must check
  /// whether it is still needed.
  virtual void after(std::chrono::milliseconds delay, std::function<void()> task) = 0;
};

/// Returns milliseconds since 1970, by a monotonic clock that is set to the wall clock at the first call. It runs while
/// the machine sleeps; changes of the system clock do not affect game clocks.
std::int64_t now_ms();

inline double seconds_of_ms(std::int64_t ms) {
  return std::chrono::duration<double>(std::chrono::milliseconds(ms)).count();
}

/// Returns the value of now_ms at the first call of this function.
inline std::int64_t process_start_ms() {
  static const std::int64_t start = now_ms();
  return start;
}

}  // namespace mnk::server
