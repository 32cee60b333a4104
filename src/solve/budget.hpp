// SPDX-License-Identifier: MIT
// When a search must stop.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>

#include "mnk/solve.hpp"

namespace mnk::solving {

/// Counts the positions looked at and holds them, and the clock, against the limits. Threads may share one.
class Budget {
 public:
  explicit Budget(const SolveLimits& limits) : limits_(limits), start_(Clock::now()) {}

  /// Counts one position. False once a limit is reached; it stays false.
  bool spend() {
    const std::uint64_t nodes = nodes_.fetch_add(1, std::memory_order_relaxed) + 1;
    if (nodes % look_every == 0 || nodes > limits_.nodes) look(nodes);
    return !over();
  }
  /// The same without a position, and the clock is looked at: for steps that take long.
  bool check() {
    look(nodes());
    return !over();
  }
  bool over() const { return over_.load(std::memory_order_relaxed); }
  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  const SolveLimits& limits() const { return limits_; }

  /// From now on `call` is called every so many seconds, by whichever thread looks at the clock then. Requires: no
  /// thread does yet.
  void every(double seconds, std::function<void()> call) {
    call_every_ = seconds;
    last_call_ = this->seconds();
    call_ = std::move(call);
  }

  /// Until this is called again only so much of the time may go by; what is over because of that goes on.
  void share_time(double seconds) {
    seconds_ = seconds < limits_.seconds ? seconds : limits_.seconds;
    over_ = false;
    look(nodes());
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t look_every = 1024;

  void look(std::uint64_t nodes) {
    const double now = seconds();
    if (nodes > limits_.nodes || now > seconds_ ||
        (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)))
      over_ = true;
    if ((!limits_.progress && !call_) || reporting_.test_and_set(std::memory_order_acquire)) return;
    if (limits_.progress && now - last_report_ >= 0.25) {
      last_report_ = now;
      limits_.progress({nodes, now});
    }
    if (call_ && now - last_call_ >= call_every_) {
      call_();
      last_call_ = seconds();
    }
    reporting_.clear(std::memory_order_release);
  }

  const SolveLimits& limits_;
  Clock::time_point start_;
  double seconds_ = limits_.seconds;
  std::atomic<bool> over_ = false;
  std::atomic_flag reporting_;  ///< held by the thread that calls limits_.progress or call_
  std::function<void()> call_;
  double call_every_ = 0;
  double last_call_ = 0;
  double last_report_ = 0;
  alignas(64) std::atomic<std::uint64_t> nodes_ =
      0;  ///< written all the time: what the others read is in another cache line
};

}  // namespace mnk::solving
