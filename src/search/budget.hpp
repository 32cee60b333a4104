// SPDX-License-Identifier: MIT
// Limits of a search: nodes, time, stop flag.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "mnk/search_limits.hpp"

namespace mnk::search {

/// Answer of a search to a yes-or-no question; unknown only if its budget ended first.
enum class Answer : std::uint8_t { unknown, yes, no };

/// Counts visited positions and checks them and the clock against the limits. Several threads may share a Budget.
class Budget {
 public:
  explicit Budget(const SearchLimits& limits) : limits_(limits), start_(Clock::now()) {}

  /// Counts positions. Returns false once a limit is reached, and from then on. Requires: count <= look_every.
  bool spend(std::uint64_t count = 1) {
    const std::uint64_t nodes = nodes_.fetch_add(count, std::memory_order_relaxed) + count;
    if (nodes % look_every < count || nodes > limits_.nodes) look(nodes);
    return !over();
  }
  /// Checks all limits without counting a position: for steps that take long.
  bool check() {
    look(nodes());
    return !over();
  }
  /// Ends the search of all threads: one has found the answer.
  void end() { over_ = true; }
  bool over() const { return over_.load(std::memory_order_relaxed); }
  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  const SearchLimits& limits() const { return limits_; }

  /// Registers `call`, to be called every `seconds` seconds by the thread that checks the clock. Requires: no other
  /// thread uses the Budget yet.
  void every(double seconds, std::function<void()> call) {
    calls_.push_back({seconds, this->seconds(), std::move(call)});
  }

  /// Sets the time limit to `seconds`, at most that of the whole search, until the next call. A search that only an
  /// earlier share had ended may go on.
  void share_time(double seconds) {
    seconds_ = seconds < limits_.seconds ? seconds : limits_.seconds;
    over_ = false;
    look(nodes());
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t look_every = 1024;
  struct Call {
    double every;  ///< seconds
    double last;   ///< end of the last call, in seconds from the start
    std::function<void()> call;
  };

  void look(std::uint64_t nodes) {
    const double now = seconds();
    if (nodes > limits_.nodes || now > seconds_ ||
        (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)))
      over_ = true;
    if (calls_.empty() || reporting_.test_and_set(std::memory_order_acquire)) return;
    for (Call& call : calls_) {
      if (now - call.last < call.every) continue;
      call.call();
      call.last = seconds();
    }
    reporting_.clear(std::memory_order_release);
  }

  const SearchLimits& limits_;
  Clock::time_point start_;
  double seconds_ = limits_.seconds;
  std::atomic<bool> over_ = false;
  std::atomic_flag reporting_;  ///< held by the thread that makes the calls
  std::vector<Call> calls_;
  alignas(64) std::atomic<std::uint64_t> nodes_ =
      0;  ///< alignas: written at every node, so the fields that other threads read stay in another cache line
};

}  // namespace mnk::search
