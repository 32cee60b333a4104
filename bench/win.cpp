// SPDX-License-Identifier: MIT
#include <cstdio>
#include <functional>

#include "bench/batch_bench.hpp"
#include "bench/bench.hpp"
#include "files/printable.hpp"
#include "mnk/batch.hpp"

namespace mnk::bench {

namespace {

struct Group {
  const char* name;
  std::function<std::vector<BenchRow>(bool quick)> run;
};

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
      all.push_back(row);
    }
  }
  if (!known) {
    std::fprintf(stderr, "mnk: --only: there is no group '%s'\n", files::printable(options.only).c_str());
    return 2;
  }
  return conclude(all, options.csv);
}

}  // namespace mnk::bench
