// SPDX-License-Identifier: MIT
// `mnk bench serve`: all parts run to completion. Target figures assume a quiet machine, so status 1 (a missed target)
// is not a failure.
#include "apps/judge_run.hpp"

namespace mnk::test {
namespace {

constexpr double patience = 600;  // seconds; allows for sanitizers and parallel tests

void expect_rows(const std::string& part, const std::vector<std::string>& rows) {
  const Ended ended = run({"bench", "serve", "--quick", "--only", part}, {}, patience);
  EXPECT_TRUE(ended.status == 0 || ended.status == 1) << ended.status << ended.err;
  for (const std::string& row : rows)
    EXPECT_NE(ended.out.find(row), std::string::npos) << row << "\n" << ended.out << ended.err;
}

TEST(ServeBench, TellsFollowers) { expect_rows("followers", {"from the move to the last told, 99 of 100 within"}); }

TEST(ServeBench, IsFairAmongHostileClients) {
  expect_rows("fairness", {"level-1 reply, among 100 hostile clients, 99 of 100 within",
                           "analysis of 3x3, among 100 hostile clients, 99 of 100"});
}

}  // namespace
}  // namespace mnk::test
