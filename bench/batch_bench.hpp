// SPDX-License-Identifier: MIT
// The batch judge compared with the memory bandwidth of the machine and with the usual methods.
#pragma once

#include <vector>

#include "bench/report.hpp"

namespace mnk::bench {

/// Measures every kernel on 3,3,3 boards, games and text, on 15,15,5 boards, and the tally. Baselines are timed in turn
/// with the kernels; wrong answers abort. Takes about a minute and 1 GB of memory; `quick`: a third of both.
std::vector<BenchRow> bench_batch(bool quick);

}  // namespace mnk::bench
