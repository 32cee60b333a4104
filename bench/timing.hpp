// SPDX-License-Identifier: MIT
// Clock, medians and random numbers of the benchmarks.
#pragma once

#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <vector>

#include "core/hash_functions.hpp"

namespace mnk::bench {

inline double now_ns() {
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Returns the processor time of this thread in ns; other programs do not count. A reading takes about 0.3 us, so a
/// timed section should take 20 us or more.
inline double cpu_ns() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  using std::chrono::seconds, std::chrono::nanoseconds;
  return std::chrono::duration<double, std::nano>(seconds(t.tv_sec) + nanoseconds(t.tv_nsec)).count();
}

/// Returns a / b, of counts or of measured values.
template <class A, class B>
constexpr double quotient(A a, B b) {
  return static_cast<double>(a) / static_cast<double>(b);
}

/// Returns the median. Requires: `values` is not empty.
inline double median(std::vector<double> values) {
  const auto middle = values.begin() + values.size() / 2;
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// Random numbers, the same on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : next_(seed) {}

  std::uint64_t next() { return next_(); }
  /// Returns a number in [0, n). Requires: n <= 2^32.
  std::uint32_t below(std::uint64_t n) { return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32); }
  /// Returns a number in [low, high].
  int between(int low, int high) { return low + below(high - low + 1); }

 private:
  SplitMix64 next_;
};

}  // namespace mnk::bench
