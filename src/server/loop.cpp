// SPDX-License-Identifier: MIT
#include "server/loop.hpp"

#include <ctime>

namespace mnk::server {

namespace {

std::int64_t read_ms(clockid_t clock) {
  timespec time{};
  ::clock_gettime(clock, &time);
  return std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

#if defined(CLOCK_BOOTTIME)
constexpr clockid_t steady = CLOCK_BOOTTIME;
#else
constexpr clockid_t steady = CLOCK_MONOTONIC;
#endif

}  // namespace

std::int64_t now_ms() {
  static const std::int64_t wall_less_steady = read_ms(CLOCK_REALTIME) - read_ms(steady);
  return wall_less_steady + read_ms(steady);
}

}  // namespace mnk::server
