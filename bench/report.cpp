// SPDX-License-Identifier: MIT
#include "bench/report.hpp"

#include <cstdio>

namespace mnk::bench {

void print(const BenchRow& row) {
  std::printf("%-26s %-52s %9.2f %-9s", row.group.c_str(), row.name.c_str(), row.value, row.unit.c_str());
  if (row.ratio > 0) std::printf(" %8.2fx %s", row.ratio, row.ratio_of.c_str());
  if (row.target > 0) std::printf(" (at least %.2fx: %s)", row.target, row.ratio >= row.target ? "reached" : "MISSED");
  std::printf("\n");
  std::fflush(stdout);
}

namespace {

bool write_csv(const std::string& path, const std::vector<BenchRow>& rows) {
  std::FILE* file = std::fopen(path.c_str(), "w");
  if (file == nullptr) return false;
  std::fprintf(file, "group,name,value,unit,ratio,ratio_of,target\n");
  for (const BenchRow& row : rows) {
    std::fprintf(file, "\"%s\",\"%s\",%.4g,%s,%.4g,\"%s\",%.4g\n", row.group.c_str(), row.name.c_str(), row.value, row.unit.c_str(),
                 row.ratio, row.ratio_of.c_str(), row.target);
  }
  return std::fclose(file) == 0;
}

}  // namespace

int conclude(const std::vector<BenchRow>& rows, const std::string& csv) {
  if (!csv.empty() && !write_csv(csv, rows)) {
    std::fprintf(stderr, "mnk: --csv: cannot write %s\n", csv.c_str());
    return 2;
  }
  for (const BenchRow& row : rows) {
    if (row.target > 0 && row.ratio < row.target) return 1;
  }
  return 0;
}

}  // namespace mnk::bench
