// SPDX-License-Identifier: MIT
// Callbacks that may outlive the object that they are for.
#pragma once

#include <chrono>
#include <memory>
#include <utility>

#include "server/loop.hpp"

namespace mnk::server {

/// Wraps a callback on an object that it does not keep alive: calls `call(object, ...)`, or nothing once the object is
/// gone.
template <class T, class Call>
auto if_alive(const std::shared_ptr<T>& object, Call call) {
  return [weak = std::weak_ptr(object), call = std::move(call)](auto&&... arguments) {
    if (const auto still = weak.lock()) call(still, std::forward<decltype(arguments)>(arguments)...);
  };
}

/// The callbacks of an object on the I/O thread, of which none runs after this member is destroyed there.
class Callbacks {
 public:
  /// Requires: `loop` outlives every wrapped callback.
  explicit Callbacks(Loop& loop) : loop_(loop) {}

  /// Wraps a callback that is called on the I/O thread.
  template <class Call>
  auto guarded(Call call) const {
    return if_alive(alive_, [call = std::move(call)](const auto&, auto&&... arguments) {
      call(std::forward<decltype(arguments)>(arguments)...);
    });
  }
  /// Wraps a callback that is called on any thread: its arguments are posted to the I/O thread.
  template <class Call>
  auto posted(Call call) const {
    return [&loop = loop_, call = guarded(std::move(call))](auto... arguments) {
      loop.post([call, ... arguments = std::move(arguments)]() mutable { call(std::move(arguments)...); });
    };
  }
  template <class Call>
  void after(std::chrono::milliseconds delay, Call call) const {
    loop_.after(delay, guarded(std::move(call)));
  }

 private:
  Loop& loop_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>();
};

}  // namespace mnk::server
