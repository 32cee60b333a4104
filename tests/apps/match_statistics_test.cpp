// SPDX-License-Identifier: MIT
#include "apps/match_statistics.hpp"

#include <gtest/gtest.h>

namespace {

using mnk::apps::MatchStatistics;

TEST(MatchStatistics, KnowTheEloTable) {
  // The logistic curve: ten points for every unit of log10 of the odds, times forty.
  EXPECT_NEAR(MatchStatistics::elo_of(0.5), 0, 1e-9);
  EXPECT_NEAR(MatchStatistics::elo_of(0.75), 190.8, 0.1);
  EXPECT_NEAR(MatchStatistics::elo_of(10.0 / 11), 400, 0.1);
  EXPECT_NEAR(MatchStatistics::elo_of(1.0 / 11), -400, 0.1);
}

TEST(MatchStatistics, CountPairs) {
  MatchStatistics statistics;
  for (const unsigned half_points : {4U, 4U, 2U, 2U, 3U, 1U, 2U, 0U, 4U, 2U}) statistics.add_pair(half_points);
  EXPECT_EQ(statistics.pairs(), 10U);
  EXPECT_NEAR(statistics.score(), 0.6, 1e-12);
  EXPECT_NEAR(statistics.variance(), 0.1025 - 0.0, 0.02);
  EXPECT_GT(statistics.elo_error(), 50);
}

TEST(MatchStatistics, DecideOnlyByWhatWasPlayed) {
  MatchStatistics even;
  MatchStatistics better;
  for (int i = 0; i < 600; ++i) {
    even.add_pair(i % 2 == 0 ? 1 : 3);
    better.add_pair(i % 4 == 0 ? 1 : 3);
  }
  EXPECT_LT(even.log_likelihood_ratio(0, 20), -2.9);
  EXPECT_GT(better.log_likelihood_ratio(0, 20), 2.9);
  EXPECT_EQ(MatchStatistics().log_likelihood_ratio(0, 20), 0);
}

}  // namespace
