// SPDX-License-Identifier: MIT
// The server among hostile clients: an honest one must hardly notice them.
#pragma once

#include <string>
#include <vector>

#include "bench/report.hpp"

namespace mnk::bench {

/// `program` serving with an SQLite file in `folder`, with the limits that it has by itself.
std::vector<BenchRow> bench_fairness(bool quick, const char* program, const std::string& folder);

/// A game that 2,000 follow.
std::vector<BenchRow> bench_followers(bool quick, const char* program, const std::string& folder);

}  // namespace mnk::bench
