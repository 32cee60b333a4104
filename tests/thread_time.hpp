// SPDX-License-Identifier: MIT
// Time that a thread has spent on a processor: what else a machine does makes it no longer, as it does the time on the
// wall.
#pragma once

#include <pthread.h>
#include <time.h>

#include <stdexcept>

namespace mnk::test {

/// In seconds. Requires: the thread has not ended.
inline double thread_seconds(pthread_t thread = pthread_self()) {
  clockid_t clock;
  timespec time;
  if (pthread_getcpuclockid(thread, &clock) != 0 || clock_gettime(clock, &time) != 0)
    throw std::runtime_error("the thread has ended");
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// Processor time of all threads together, in seconds.
inline double process_seconds() {
  timespec time;
  if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) != 0) throw std::runtime_error("no processor time");
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

}  // namespace mnk::test
