// SPDX-License-Identifier: MIT
// Limits of a search, of any kind.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>

namespace mnk {

/// Each function says which of the limits it obeys.
struct SearchLimits {
  double seconds = std::numeric_limits<double>::infinity();         ///< wall clock
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  ///< positions searched
  std::uint64_t memory = 0;                 ///< bytes of the transposition table; 0: the default of the search
  unsigned threads = 1;                     ///< search threads, which share the table
  const std::atomic<bool>* stop = nullptr;  ///< ends the search when it becomes true
};

}  // namespace mnk
