// SPDX-License-Identifier: MIT
// The server's one I/O thread: everything that sockets, games and timers do happens there, one thing after the other, so none of it
// needs a lock. Journal and pool have threads of their own and come back through `post`.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

namespace mnk::server {

class Loop {
 public:
  virtual ~Loop() = default;
  /// Has `task` run on the I/O thread, soon. From any thread.
  virtual void post(std::function<void()> task) = 0;
  /// Has it run there after a while. Only from the I/O thread. There is no taking back: a task finds out by itself that it is late.
  virtual void after(std::chrono::milliseconds delay, std::function<void()> task) = 0;
};

/// Milliseconds since 1970.
inline std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

}  // namespace mnk::server
