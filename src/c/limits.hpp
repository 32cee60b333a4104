// SPDX-License-Identifier: MIT
// Search limits of the C API.
#pragma once

#include <atomic>
#include <cmath>
#include <limits>

#include "c/guard.hpp"
#include "mnk/search_limits.hpp"

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

/// Returns the limits that are not 0, and `usual` for the others.
inline SearchLimits search_limits(const mnk_limits& given, SearchLimits usual = {}) {
  if (given.seconds != 0) usual.seconds = given.seconds;
  if (given.nodes != 0) usual.nodes = given.nodes;
  if (given.memory != 0) usual.memory = given.memory;
  if (given.threads != 0) usual.threads = given.threads;
  if (given.stop != nullptr) usual.stop = &given.stop->set;
  return usual;
}

}  // namespace mnk::c
