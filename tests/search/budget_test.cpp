// SPDX-License-Identifier: MIT
// Limits of a search, with positions counted one by one and several at once.
#include "search/budget.hpp"

#include <gtest/gtest.h>

namespace {

using namespace mnk;

TEST(Budget, EndsWithItsNodes) {
  for (const std::uint64_t count : {1, 7, 10, 1024}) {
    SearchLimits limits;
    limits.nodes = 5000;
    search::Budget budget(limits);
    std::uint64_t spent = 0;
    while (budget.spend(count)) spent += count;
    EXPECT_LE(spent, 5000U);
    EXPECT_GT(spent + count, 5000U);
    EXPECT_EQ(budget.nodes(), spent + count);
    EXPECT_TRUE(budget.over());
    EXPECT_FALSE(budget.spend());
  }
}

TEST(Budget, SeesAStopHoweverPositionsAreCounted) {
  for (const std::uint64_t count : {1, 7, 10, 1000, 1024}) {
    const std::atomic<bool> stop = true;
    SearchLimits limits;
    limits.stop = &stop;
    search::Budget budget(limits);
    std::uint64_t steps = 1;
    while (budget.spend(count) && steps < 10000) ++steps;
    EXPECT_LE((steps - 1) * count, 1024U) << count;
  }
}

}  // namespace
