// SPDX-License-Identifier: MIT
// Work on arrays in several threads, without the interpreter's lock.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "bindings/interruptible.hpp"

namespace mnk::python {

/// Raises ValueError unless 1 <= threads <= 1024.
inline unsigned checked_threads(unsigned threads) {
  constexpr unsigned most_threads = 1024;
  if (threads == 0 || threads > most_threads) throw nb::value_error("threads must be from 1 to 1024");
  return threads;
}

/// Runs `part(begin, end)` over `size` values in equal shares, for work of few nanoseconds a value. A share begins at a
/// multiple of 64. `part` must not throw.
template <class Part>
void in_shares(std::size_t size, unsigned threads, const Part& part) {
  constexpr std::size_t least_share = 1 << 16;
  const std::size_t most = std::max<std::size_t>(1, size / least_share);
  const std::size_t count = std::min<std::size_t>(threads, most);
  if (count == 1) return part(std::size_t{0}, size);
  const std::size_t share = (size / count + 63) / 64 * 64;
  std::vector<std::jthread> workers;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t begin = std::min(size, i * share);
    const std::size_t end = i + 1 == count ? size : std::min(size, begin + share);
    workers.emplace_back([&part, begin, end] { part(begin, end); });
  }
}

/// The workers of one call of in_pieces.
class Pieces {
 public:
  Pieces(std::size_t size, std::size_t grain, const std::atomic<bool>* stop)
      : size_(size), grain_(grain), stop_(stop) {}

  /// Runs `work(next)` in each thread; `next(begin, end)` takes a piece and returns false when there is none left or
  /// the caller wants to stop. Throws the first exception of a worker.
  template <class Work>
  void run(unsigned threads, const Work& work) {
    const auto guarded = [&] {
      try {
        work([this](std::size_t& begin, std::size_t& end) { return take(begin, end); });
      } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
        failed_ = true;
      }
    };
    {
      std::vector<std::jthread> others;
      const std::size_t most = (size_ + grain_ - 1) / grain_;
      for (std::size_t i = 1; i < std::min<std::size_t>(threads, most); ++i) others.emplace_back(guarded);
      guarded();
    }
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  bool take(std::size_t& begin, std::size_t& end) {
    if (failed_ || stop_->load(std::memory_order_relaxed)) return false;
    begin = next_.fetch_add(grain_);
    end = std::min(size_, begin + grain_);
    return begin < size_;
  }

  std::size_t size_;
  std::size_t grain_;
  const std::atomic<bool>* stop_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> failed_ = false;
  std::mutex mutex_;
  std::exception_ptr failure_;
};

/// The number of positions of a board that a function which only visits the cells has done in some milliseconds.
inline std::size_t quick_size(const Rules& rules) { return (std::size_t{1} << 18) / rules.cells(); }

/// Work that may take long: Ctrl-C and `stop` end it after the pieces in progress. `work(next, flag)` runs in each
/// thread (Pieces::run); `flag` becomes true when a search is to end early. Returns false if `stop` ended it. Up to
/// `quick` values are worth no thread that watches: they are done before anyone could stop them.
template <class Work>
bool in_pieces(std::size_t size, std::size_t grain, std::size_t quick, unsigned threads, nb::handle stop,
               const Work& work) {
  Interruptible watched(stop);
  Pieces pieces(size, grain, watched.flag());
  const auto run = [&] {
    pieces.run(threads, [&](const auto& next) { work(next, watched.flag()); });
    return 0;
  };
  if (size <= std::min(grain, quick)) {
    without_lock(run);
  } else {
    watched.run(run);
  }
  return !watched.flag()->load();
}

}  // namespace mnk::python
