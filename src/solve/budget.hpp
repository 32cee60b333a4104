// SPDX-License-Identifier: MIT
// When a search must stop.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "mnk/solve.hpp"

namespace mnk::solving {

/// Counts the positions looked at and holds them, and the clock, against the limits.
class Budget {
 public:
  explicit Budget(const SolveLimits& limits) : limits_(limits), start_(Clock::now()), next_look_(look_every) {}

  /// Counts one position. False once a limit is reached; it stays false.
  bool spend() {
    if (++nodes_ >= next_look_ || nodes_ > limits_.nodes) look();
    return !over_;
  }
  bool over() const { return over_; }
  std::uint64_t nodes() const { return nodes_; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  const SolveLimits& limits() const { return limits_; }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t look_every = 1024;

  void look() {
    next_look_ = nodes_ + look_every;
    const double now = seconds();
    over_ = over_ || nodes_ > limits_.nodes || now > limits_.seconds ||
            (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed));
    if (limits_.progress && now - last_report_ >= 0.25) {
      last_report_ = now;
      limits_.progress({nodes_, now});
    }
  }

  const SolveLimits& limits_;
  Clock::time_point start_;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_look_;
  double last_report_ = 0;
  bool over_ = false;
};

}  // namespace mnk::solving
