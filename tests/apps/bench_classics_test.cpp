// SPDX-License-Identifier: MIT
// `mnk bench classics`: compares the answers of the timed methods, and confirms the counts in docs/classics.md.
#include "apps/judge_run.hpp"

namespace mnk::test {
namespace {

TEST(BenchClassics, TimesEveryMethodAndCountsDraws) {
  const Ended bench = run({"bench", "classics", "--quick"});
  EXPECT_EQ(bench.status, 0) << bench.err;
  for (const char* name : {"scan", "table of lines", "counters", "signed counters", "counters of windows", "last move",
                           "magic square", "eight masks", "shift and AND", "mnk::Board"}) {
    EXPECT_NE(bench.out.find("3,3,3                      " + std::string(name) + " "), std::string::npos) << name;
  }
  const auto line_of = [&](const char* name) {
    const std::size_t start = bench.out.find("3,3,3, all drawn games     " + std::string(name));
    EXPECT_NE(start, std::string::npos) << name;
    return bench.out.substr(start, bench.out.find('\n', start) - start);
  };
  EXPECT_NE(line_of("games").find(" 46080.00 games"), std::string::npos) << "published: 46,080 drawn games";
  EXPECT_NE(line_of("the board is full").find(" 9.00 stones"), std::string::npos);
  EXPECT_NE(line_of("no line is open").find(" 8.50 stones"), std::string::npos);
  EXPECT_NE(line_of("nobody can win").find(" 7.76 stones"), std::string::npos);
}

}  // namespace
}  // namespace mnk::test
