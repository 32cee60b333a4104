// SPDX-License-Identifier: MIT
// One measured figure.
#pragma once

#include <string>

namespace mnk::bench {

struct BenchRow {
  std::string group;
  std::string name;
  double value;          ///< in `unit`
  std::string unit;
  double ratio;          ///< how many times as fast as `ratio_of`; 0 where nothing is compared
  std::string ratio_of;  ///< what was measured beside it in the same run
  double target;         ///< the least ratio asked for; 0 where none is
};

}  // namespace mnk::bench
