// SPDX-License-Identifier: MIT
#include <cstdio>
#include <functional>

#include "bench/batch_bench.hpp"
#include "bench/bench.hpp"
#include "mnk/batch.hpp"

namespace mnk::bench {

namespace {

struct Group {
  const char* name;
  std::function<std::vector<BenchRow>(bool quick)> run;
};

void print(const BenchRow& row) {
  std::printf("%-26s %-52s %9.2f %-9s", row.group.c_str(), row.name.c_str(), row.value, row.unit.c_str());
  if (row.ratio > 0) std::printf(" %8.2fx %s", row.ratio, row.ratio_of.c_str());
  if (row.target > 0) std::printf(" (at least %.2fx: %s)", row.target, row.ratio >= row.target ? "reached" : "MISSED");
  std::printf("\n");
}

bool write_csv(const std::string& path, const std::vector<BenchRow>& rows) {
  std::FILE* file = std::fopen(path.c_str(), "w");
  if (file == nullptr) return false;
  std::fprintf(file, "group,name,value,unit,ratio,ratio_of,target\n");
  for (const BenchRow& row : rows) {
    std::fprintf(file, "\"%s\",\"%s\",%.4g,%s,%.4g,\"%s\",%.4g\n", row.group.c_str(), row.name.c_str(), row.value, row.unit.c_str(), row.ratio,
                 row.ratio_of.c_str(), row.target);
  }
  return std::fclose(file) == 0;
}

}  // namespace

int win(const Options& options, const char* program) {
  const std::vector<Group> groups = {{"detectors", bench_detectors},
                                     {"playouts", bench_playouts},
                                     {"batch", bench_batch},
                                     {"judge", [&](bool quick) { return bench_judge(quick, program); }}};
  std::vector<BenchRow> all;
  bool known = options.only.empty();
  std::printf("batch kernels: %s. Medians; ratios are within this run: how many times as fast as what is named.\n",
              std::string(batch::to_string(batch::best_kernel())).c_str());
  for (const Group& group : groups) {
    if (!options.only.empty() && options.only != group.name) continue;
    known = true;
    for (const BenchRow& row : group.run(options.quick)) {
      print(row);
      std::fflush(stdout);
      all.push_back(row);
    }
  }
  if (!known) {
    std::fprintf(stderr, "mnk: --only: there is no group '%s'\n", options.only.c_str());
    return 2;
  }
  if (!options.csv.empty() && !write_csv(options.csv, all)) {
    std::fprintf(stderr, "mnk: --csv: cannot write %s\n", options.csv.c_str());
    return 2;
  }
  for (const BenchRow& row : all) {
    if (row.target > 0 && row.ratio < row.target) return 1;
  }
  return 0;
}

}  // namespace mnk::bench
