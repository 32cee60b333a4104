// SPDX-License-Identifier: MIT
// Limits of an engine search, shared by its threads.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

namespace mnk::engine {

class Control {
 public:
  using Clock = std::chrono::steady_clock;

  Control(double seconds, std::uint64_t nodes, const std::atomic<bool>* stop)
      : start_(Clock::now()), seconds_(seconds), nodes_(nodes), stop_(stop) {}

  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  double seconds() const { return seconds_; }
  std::uint64_t node_limit() const { return nodes_; }

  /// Checks the limits against the clock and the nodes of one thread. Costs some hundred nanoseconds.
  void look(std::uint64_t nodes) {
    if (nodes >= nodes_ || (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) || elapsed() >= seconds_)
      stop();
  }

 private:
  Clock::time_point start_;
  double seconds_;
  std::uint64_t nodes_;
  const std::atomic<bool>* stop_;
  std::atomic<bool> stopped_ = false;
};

}  // namespace mnk::engine
