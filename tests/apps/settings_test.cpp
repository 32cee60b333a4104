// SPDX-License-Identifier: MIT
// Durations in settings. tests/server/operations_test.cpp tests settings from files and the environment.
#include "apps/settings.hpp"

#include <gtest/gtest.h>

namespace mnk::apps {
namespace {

TEST(ParseDuration, ReadsANumberWithAUnit) {
  EXPECT_EQ(parse_duration("45s"), std::chrono::seconds(45));
  EXPECT_EQ(parse_duration("30m"), std::chrono::minutes(30));
  EXPECT_EQ(parse_duration("12h"), std::chrono::hours(12));
  EXPECT_EQ(parse_duration("90d"), std::chrono::hours(24 * 90));
  EXPECT_EQ(parse_duration("2w"), std::chrono::hours(24 * 14));
  EXPECT_EQ(parse_duration("0s"), std::chrono::seconds(0));
  EXPECT_EQ(parse_duration("1000w"), std::chrono::hours(24 * 7) * 1'000);
  EXPECT_EQ(parse_duration("1.5h"), std::chrono::minutes(90));
}

TEST(ParseDuration, RefusesEverythingElse) {
  for (const char* text : {"", "d", "90", "90 d", " 90d", "90d ", "-1d", "+1d", "0.5s", "90D", "90dd", "1e3d",
                           "1000000w", "99999999999999999999d"}) {
    EXPECT_EQ(parse_duration(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace mnk::apps
