// SPDX-License-Identifier: MIT
// The benchmarks of `mnk bench`: each group measures its baseline in the same run, asserts the answers
// that it times, and reports ratios against what it is held to.
#pragma once

#include <string>
#include <vector>

#include "bench/report.hpp"
#include "mnk/detector.hpp"

namespace mnk::bench {

struct Timing {
  Method method;
  double ns;
};

/// Each win detector on small and large boards, random, local and long runs.
std::vector<BenchRow> bench_detectors(bool quick);

/// Random playouts through Board against hand-written loops for one game.
std::vector<BenchRow> bench_playouts(bool quick);

}  // namespace mnk::bench
