// SPDX-License-Identifier: MIT
// What the batch judge is measured against.
#pragma once

#include <cstddef>
#include <cstdint>

#include "mnk/batch.hpp"

namespace mnk::bench {

/// Reads memory with the widest loads of the processor; `ahead` bytes are prefetched unless 0. Returns
/// the XOR of its words, so that nothing is left out.
std::uint64_t read_widest(const char* p, std::size_t bytes, std::size_t ahead);

/// What `wc -l` does: compares with a newline and counts.
std::size_t newlines(const char* p, std::size_t bytes);

/// A whole game of 3,3,3, records and answers as batch::judge_games_3x3, in the usual way: eight
/// counters, +1 for X and -1 for O in each row, column and diagonal; +-3 is a line.
batch::Code eight_counters(std::uint64_t record);

}  // namespace mnk::bench
