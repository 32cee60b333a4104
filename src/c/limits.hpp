// SPDX-License-Identifier: MIT
// Search limits of the C API.
#pragma once

#include <atomic>
#include <cmath>
#include <limits>

#include "c/guard.hpp"

struct mnk_stop {
  std::atomic<bool> set = false;
};

namespace mnk::c {

inline constexpr std::uint32_t most_threads = 1024;

/// Reads and checks the limits. `limits` may be null.
inline bool read_limits(mnk_error* error, const mnk_limits* limits, mnk_limits& out) {
  if (!read_struct(error, "mnk_limits", limits, out)) return false;
  const char* wrong = nullptr;
  if (std::isnan(out.seconds) || out.seconds < 0) wrong = "mnk_limits.seconds must not be negative";
  if (out.threads > most_threads) wrong = "mnk_limits.threads must be at most 1024";
  if (out.depth > std::numeric_limits<int>::max()) wrong = "mnk_limits.depth is too large";
  if (out.reserved != 0) wrong = "mnk_limits.reserved must be 0";
  if (wrong != nullptr) bad_argument(error, wrong);
  return wrong == nullptr;
}

/// Copies the nonzero limits to the members of `To` with the same names, if `To` has them.
template <class To>
To taken_over(const mnk_limits& limits, To to) {
  if constexpr (requires { to.seconds; }) {
    if (limits.seconds != 0) to.seconds = limits.seconds;
  }
  if constexpr (requires { to.nodes; }) {
    if (limits.nodes != 0) to.nodes = limits.nodes;
  }
  if constexpr (requires { to.memory; }) {
    if (limits.memory != 0) to.memory = limits.memory;
  }
  if constexpr (requires { to.threads; }) {
    if (limits.threads != 0) to.threads = limits.threads;
  }
  if constexpr (requires { to.stop; }) {
    if (limits.stop != nullptr) to.stop = &limits.stop->set;
  }
  return to;
}

}  // namespace mnk::c
