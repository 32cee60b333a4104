// SPDX-License-Identifier: MIT
// Fairness of the server: hostile clients must hardly affect an honest one.
#pragma once

#include <string>
#include <vector>

#include "bench/report.hpp"

namespace mnk::bench {

/// Measures `program`, serving with an SQLite file in `folder` and default limits, among 100 hostile clients.
std::vector<BenchRow> bench_fairness(bool quick, const char* program, const std::string& folder);

/// Measures the delay of moves in a game with 2,000 followers.
std::vector<BenchRow> bench_followers(bool quick, const char* program, const std::string& folder);

}  // namespace mnk::bench
