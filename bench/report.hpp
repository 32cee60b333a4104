// SPDX-License-Identifier: MIT
// One measured figure, and what becomes of them.
#pragma once

#include <string>
#include <vector>

namespace mnk::bench {

struct BenchRow {
  std::string group;
  std::string name;
  double value;  ///< in `unit`
  std::string unit;
  double ratio;          ///< how many times as fast as `ratio_of`; 0 where nothing is compared
  std::string ratio_of;  ///< what was measured beside it in the same run
  double target;         ///< the least ratio asked for; 0 where none is
};

/// A line on stdout, with whether the target was reached.
void print(const BenchRow& row);

/// Writes the rows to `csv`, if it is not empty. The exit status: 0 if every figure that is asked for was
/// reached, 1 if not, 2 if the file cannot be written.
int conclude(const std::vector<BenchRow>& rows, const std::string& csv);

}  // namespace mnk::bench
