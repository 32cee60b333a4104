// SPDX-License-Identifier: MIT
#include "apps/match_statistics.hpp"

#include <gtest/gtest.h>

namespace {

using mnk::apps::MatchStatistics;

TEST(MatchStatistics, KnowTheEloTable) {
  // The logistic curve: 400 points per unit of log10 of the odds.
  EXPECT_NEAR(MatchStatistics::elo_of(0.5), 0, 1e-9);
  EXPECT_NEAR(MatchStatistics::elo_of(0.75), 190.8, 0.1);
  EXPECT_NEAR(MatchStatistics::elo_of(10.0 / 11), 400, 0.1);
  EXPECT_NEAR(MatchStatistics::elo_of(1.0 / 11), -400, 0.1);
}

TEST(MatchStatistics, GiveNoEloWhereThereIsNone) {
  MatchStatistics none;
  EXPECT_FALSE(none.elo() || none.elo_error());
  MatchStatistics won;
  MatchStatistics lost;
  MatchStatistics alike;
  for (int i = 0; i < 20; ++i) {
    won.add_pair(4);
    lost.add_pair(0);
    alike.add_pair(2);
  }
  EXPECT_FALSE(won.elo() || won.elo_error());
  EXPECT_FALSE(lost.elo() || lost.elo_error());
  EXPECT_NEAR(*alike.elo(), 0, 1e-9);
  EXPECT_FALSE(alike.elo_error());
  // The 95 % interval of the score, 0.9875 +- 0.0245, exceeds 100 %.
  won.add_pair(3);
  EXPECT_TRUE(won.elo());
  EXPECT_FALSE(won.elo_error());
}

TEST(MatchStatistics, GiveTheIntervalOfElo) {
  // 50 pairs of score 0.25 and 50 of 0.75: standard error 0.025, score 0.5 +- 0.049, Elo 0 +- 400 * log10(0.549 /
  // 0.451).
  MatchStatistics statistics;
  for (int i = 0; i < 100; ++i) statistics.add_pair(i % 2 == 0 ? 1 : 3);
  EXPECT_NEAR(*statistics.elo_error(), 34.16, 0.01);
}

TEST(MatchStatistics, CountPairs) {
  MatchStatistics statistics;
  for (const unsigned half_points : {4U, 4U, 2U, 2U, 3U, 1U, 2U, 0U, 4U, 2U}) statistics.add_pair(half_points);
  EXPECT_EQ(statistics.pairs(), 10U);
  EXPECT_NEAR(statistics.score(), 0.6, 1e-12);
  // The mean of the squares of 1, 1, .5, .5, .75, .25, .5, 0, 1, .5 is 0.4625.
  EXPECT_NEAR(statistics.variance(), 0.4625 - 0.36, 1e-12);
}

/// A sample of four pairs, by hand: 1, 1, 0.5 and 0.5 have the mean 0.75 and the variance 1/16. The population variance
/// divides by n; by n - 1 it would be 1/12, and the figures below 4/3 times as large or as small.
TEST(MatchStatistics, DivideByTheNumberOfPairs) {
  MatchStatistics few;
  for (const unsigned half_points : {4U, 4U, 2U, 2U}) few.add_pair(half_points);
  EXPECT_NEAR(few.variance(), 1.0 / 16, 1e-12);
  // Standard error sqrt(1/16 / 4) = 1/8; 0.75 +- 0.245 is 0.505 to 0.995: 200 * log10(0.995/0.005 * 0.495/0.505).
  EXPECT_NEAR(*few.elo_error(), 458.03, 0.01);
  // Scores of Elo 0 and 400 are 1/2 and 10/11: 4 * (9/22) * (3/2 - 31/22) / (2/16) = 144/121.
  EXPECT_NEAR(few.log_likelihood_ratio(0, 400), 144.0 / 121, 1e-9);
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
