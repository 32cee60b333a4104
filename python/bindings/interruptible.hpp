// SPDX-License-Identifier: MIT
// Long computations: without the interpreter's lock, ended by Ctrl-C and by the caller's `stop`.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "bindings/arguments.hpp"
#include "mnk/search_limits.hpp"

namespace mnk::python {

/// Runs a computation in a thread of its own, while the calling thread looks for signals and for `stop` and hands on
/// progress. If one of these raises, the computation is told to stop, waited for, and the exception is raised.
class Interruptible {
 public:
  /// `stop`: None, an object with `is_set()` (threading.Event), or a callable that returns True to stop.
  explicit Interruptible(nb::handle stop) : stop_(nb::borrow(stop)) {
    const bool fits = stop.is_none() || PyCallable_Check(stop.ptr()) || nb::hasattr(stop, "is_set");
    if (!fits) throw nb::type_error("stop is a threading.Event or a function that returns True to stop");
  }

  const std::atomic<bool>* flag() const { return &flag_; }

  /// Asks the caller's `stop`. Raises what it raises.
  bool wants_to_stop() const {
    if (stop_.is_none()) return false;
    const nb::object answer = nb::hasattr(stop_, "is_set") ? stop_.attr("is_set")() : stop_();
    return nb::cast<bool>(nb::bool_(answer));
  }

  /// Returns `work()`. `look` is called with the lock, several times a second and once at the end.
  template <class Work, class Look>
  auto run(Work&& work, Look&& look) {
    std::optional<decltype(work())> result;
    std::exception_ptr failure;
    std::thread worker([&] {
      try {
        result.emplace(work());
      } catch (...) {
        failure = std::current_exception();
      }
      const std::lock_guard lock(mutex_);
      done_ = true;
      ended_.notify_one();
    });
    std::exception_ptr raised = watch(look);
    without_lock([&] {
      worker.join();
      return 0;
    });
    if (raised) std::rethrow_exception(raised);
    if (failure) std::rethrow_exception(failure);
    return *std::move(result);
  }
  template <class Work>
  auto run(Work&& work) {
    return run(work, [] {});
  }

 private:
  static constexpr std::chrono::milliseconds pause{20};

  /// Waits for the end. Returns the exception that a signal handler, `stop` or `look` raised.
  template <class Look>
  std::exception_ptr watch(Look& look) {
    for (bool done = false;;) {
      done = without_lock([&] {
        std::unique_lock lock(mutex_);
        return ended_.wait_for(lock, pause, [&] { return done_; });
      });
      try {
        if (!done && PyErr_CheckSignals() != 0) throw nb::python_error();
        if (!done && wants_to_stop()) flag_ = true;
        look();
      } catch (...) {
        flag_ = true;
        return std::current_exception();
      }
      if (done) return nullptr;
    }
  }

  nb::object stop_;
  std::atomic<bool> flag_ = false;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool done_ = false;
};

/// The limits that every search takes as keyword arguments. Raises ValueError if one is out of range.
inline SearchLimits limits_of(std::optional<double> seconds, std::optional<std::uint64_t> nodes, std::uint64_t memory,
                              unsigned threads, const std::atomic<bool>* stop) {
  constexpr unsigned most_threads = 1024;
  if (seconds && !(*seconds >= 0)) throw nb::value_error("seconds must not be negative");
  if (threads == 0 || threads > most_threads) throw nb::value_error("threads must be from 1 to 1024");
  SearchLimits limits{.memory = memory, .threads = threads, .stop = stop};
  if (seconds) limits.seconds = *seconds;
  if (nodes) limits.nodes = *nodes;
  return limits;
}

}  // namespace mnk::python
