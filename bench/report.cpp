// SPDX-License-Identifier: MIT
#include "bench/report.hpp"

#include <cstdio>
#include <iomanip>
#include <sstream>

#include "files/printable.hpp"
#include "files/standard_output.hpp"
#include "files/whole_file.hpp"

namespace mnk::bench {

void print(const BenchRow& row) {
  std::printf("%-26s %-52s %9.2f %-9s", row.group.c_str(), row.name.c_str(), row.value, row.unit.c_str());
  if (row.ratio > 0) std::printf(" %8.2fx %s", row.ratio, row.ratio_of.c_str());
  if (row.target > 0) std::printf(" (at least %.2fx: %s)", row.target, row.ratio >= row.target ? "reached" : "MISSED");
  std::printf("\n");
  files::flush_output();
}

namespace {

std::string csv_of(const std::vector<BenchRow>& rows) {
  std::ostringstream csv;
  csv << "group,name,value,unit,ratio,ratio_of,target\n" << std::setprecision(4);
  for (const BenchRow& row : rows) {
    csv << '"' << row.group << "\",\"" << row.name << "\"," << row.value << ',' << row.unit << ',' << row.ratio << ",\""
        << row.ratio_of << "\"," << row.target << '\n';
  }
  return csv.str();
}

}  // namespace

int conclude(const std::vector<BenchRow>& rows, const std::string& csv) {
  if (!csv.empty()) {
    if (const auto failed = files::write_whole(csv, csv_of(rows))) {
      std::fprintf(stderr, "mnk: --csv: %s\n", files::printable(failed->message).c_str());
      return 3;
    }
  }
  for (const BenchRow& row : rows) {
    if (row.target > 0 && row.ratio < row.target) return 1;
  }
  return 0;
}

}  // namespace mnk::bench
