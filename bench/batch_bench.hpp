// SPDX-License-Identifier: MIT
// The batch judge against the memory bandwidth of the machine and against the usual way to do it.
#pragma once

#include <vector>

#include "bench/report.hpp"

namespace mnk::bench {

/// Every kernel on 3,3,3 boards, games and text, on 15,15,5 boards, and the tally. Baselines are timed
/// in turn with them; wrong answers end the program. About a minute and 1 GB of memory; `quick`: a third of both.
std::vector<BenchRow> bench_batch(bool quick);

}  // namespace mnk::bench
