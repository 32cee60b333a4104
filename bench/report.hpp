// SPDX-License-Identifier: MIT
// Measured figures, and their output.
#pragma once

#include <string>
#include <vector>

namespace mnk::bench {

struct BenchRow {
  std::string group;
  std::string name;
  double value;  ///< in `unit`
  std::string unit;
  double ratio;          ///< speed relative to `ratio_of`, larger is better; 0: no comparison
  std::string ratio_of;  ///< name of the baseline, measured in the same run
  double target;         ///< smallest ratio required; 0: none
};

/// Prints a row on stdout, and whether the target was reached.
void print(const BenchRow& row);

/// Writes the rows to the file `csv`, unless empty. Returns the exit status: 0 if all targets are reached, 1 if not, 3
/// if the file cannot be written.
int conclude(const std::vector<BenchRow>& rows, const std::string& csv);

}  // namespace mnk::bench
