// SPDX-License-Identifier: MIT
// Baselines of the batch judge.
#pragma once

#include <cstddef>
#include <cstdint>

#include "mnk/batch.hpp"

namespace mnk::bench {

/// Reads memory with the widest loads of the processor, prefetching `ahead` bytes in advance unless 0. Returns the XOR
/// of all words, so that the compiler removes no load.
std::uint64_t read_widest(const char* p, std::size_t bytes, std::size_t ahead);

/// Counts newlines as `wc -l` does, by vector comparison.
std::size_t newlines(const char* p, std::size_t bytes);

/// Judges one game of 3,3,3 by the usual method, with records and answers as batch::judge_games_3x3. Eight counters,
/// one per line, add +1 for X and -1 for O; +-3 is a complete line.
batch::Code eight_counters(std::uint64_t record);

}  // namespace mnk::bench
