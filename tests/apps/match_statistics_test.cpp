// SPDX-License-Identifier: MIT
#include "apps/match_statistics.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <vector>

namespace {

using mnk::apps::EloInterval;
using mnk::apps::MatchStatistics;

TEST(MatchStatistics, KnowTheEloTable) {
  // The logistic curve: 400 points per unit of log10 of the odds.
  EXPECT_NEAR(MatchStatistics::elo_of(0.5), 0, 1e-9);
  EXPECT_NEAR(MatchStatistics::elo_of(0.75), 190.8, 0.1);
  EXPECT_NEAR(MatchStatistics::elo_of(10.0 / 11), 400, 0.1);
  EXPECT_NEAR(MatchStatistics::elo_of(1.0 / 11), -400, 0.1);
}

MatchStatistics of_pairs(const std::array<int, 5>& counts) {
  MatchStatistics statistics;
  for (unsigned half_points = 0; half_points < 5; ++half_points) {
    for (int i = 0; i < counts[half_points]; ++i) statistics.add_pair(half_points);
  }
  return statistics;
}

double score_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

TEST(MatchStatistics, GiveNoEloWhereThereIsNone) {
  EXPECT_FALSE(MatchStatistics().elo());
  EXPECT_FALSE(of_pairs({0, 0, 0, 0, 20}).elo() || of_pairs({20, 0, 0, 0, 0}).elo());
  EXPECT_NEAR(*of_pairs({0, 0, 20, 0, 0}).elo(), 0, 1e-9);
  for (const MatchStatistics& few : {MatchStatistics(), of_pairs({0, 0, 1, 0, 0})})
    EXPECT_FALSE(few.interval().low || few.interval().high);
}

TEST(MatchStatistics, GiveTheIntervalOfElo) {
  // 50 pairs of score 0.25, 50 of 0.75, one of 0 and one of 1: mean 0.5, squares 50/16 + 50/16 - ... = 6.25 + 0.5, with
  // 101 in the variance and 102 in the mean; Student's quantile for 99 degrees of freedom is 1.98422 (tables).
  const EloInterval interval = of_pairs({0, 50, 0, 50, 0}).interval();
  const double half = 1.98422 * std::sqrt((100.0 / 16 + 0.5) / 101 / 102);
  EXPECT_NEAR(score_of(*interval.high), 0.5 + half, 1e-5);
  EXPECT_NEAR(score_of(*interval.low), 0.5 - half, 1e-5);
  // Five pairs: 4 degrees of freedom, 2.7764; ten: 9, 2.2622; eleven results of 1 and one of 0 have the mean 11/12.
  EXPECT_NEAR(score_of(*of_pairs({0, 0, 0, 0, 5}).interval().low), 6.0 / 7 - 2.7764 * std::sqrt(6.0 / 7 / 6 / 7), 1e-4);
  const EloInterval ten = of_pairs({0, 0, 0, 0, 10}).interval();
  EXPECT_NEAR(score_of(*ten.low), 11.0 / 12 - 2.2622 * std::sqrt(11.0 / 12 / 11 / 12), 1e-3);
  EXPECT_FALSE(ten.high);
  EXPECT_NEAR(*of_pairs({10, 0, 0, 0, 0}).interval().high, -*ten.low, 1e-9);
}

/// The interval holds the true score in 95 % of matches, whatever the results are like, and however few.
TEST(MatchStatistics, TheIntervalCoversAtFewPairsAndAtTheEnds) {
  const std::vector<std::array<double, 5>> likely = {
      {.2, .15, .3, .15, .2}, {0, .1, .8, .1, 0}, {0, .02, .1, .18, .7}, {0, 0, .03, .07, .9},
      {0, 0, .01, .01, .98},  {.1, 0, 0, 0, .9},  {.5, 0, 0, 0, .5},     {.6, .2, .15, .04, .01}};
  constexpr int matches = 2000;
  std::mt19937 random(7);
  for (const int pairs : {2, 5, 10, 20, 50}) {
    for (const std::array<double, 5>& shares : likely) {
      double truth = 0;
      for (int i = 0; i < 5; ++i) truth += 0.25 * i * shares[static_cast<std::size_t>(i)];
      std::discrete_distribution<unsigned> draw(shares.begin(), shares.end());
      int covered = 0;
      for (int match = 0; match < matches; ++match) {
        MatchStatistics statistics;
        for (int i = 0; i < pairs; ++i) statistics.add_pair(draw(random));
        const EloInterval interval = statistics.interval();
        covered +=
            (!interval.low || score_of(*interval.low) <= truth) && (!interval.high || truth <= score_of(*interval.high))
                ? 1
                : 0;
      }
      EXPECT_GE(covered, 0.94 * matches) << pairs << " pairs, mean " << truth;
    }
  }
}

TEST(MatchStatistics, CountPairs) {
  MatchStatistics statistics;
  for (const unsigned half_points : {4U, 4U, 2U, 2U, 3U, 1U, 2U, 0U, 4U, 2U}) statistics.add_pair(half_points);
  EXPECT_EQ(statistics.pairs(), 10U);
  EXPECT_NEAR(statistics.score(), 0.6, 1e-12);
  EXPECT_EQ(statistics.counts(), (std::array<double, 5>{1, 1, 4, 1, 3}));
}

/// The ratios that fishtest's LLRcalc.py prints for the same pairs and bounds, counts of 0 taken as 0.001.
TEST(MatchStatistics, GiveTheRatioOfTheLikeliestDistributions) {
  EXPECT_NEAR(of_pairs({0, 0, 2, 0, 2}).log_likelihood_ratio(0, 400), 0.33640, 1e-4);
  EXPECT_NEAR(of_pairs({5, 40, 120, 60, 10}).log_likelihood_ratio(0, 5), 1.12631, 1e-4);
  EXPECT_NEAR(of_pairs({5, 40, 120, 60, 10}).log_likelihood_ratio(-3, 1), 1.05209, 1e-4);
  EXPECT_NEAR(of_pairs({0, 0, 0, 0, 5}).log_likelihood_ratio(0, 50), 0.66821, 1e-4);
  EXPECT_NEAR(of_pairs({10, 300, 800, 420, 25}).log_likelihood_ratio(0, 5), 6.68840, 1e-4);
  EXPECT_EQ(MatchStatistics().log_likelihood_ratio(0, 20), 0);
}

TEST(MatchStatistics, DecideOnlyByWhatWasPlayed) {
  EXPECT_LT(of_pairs({0, 300, 0, 300, 0}).log_likelihood_ratio(0, 20), -2.9);
  EXPECT_GT(of_pairs({0, 150, 0, 450, 0}).log_likelihood_ratio(0, 20), 2.9);
  // An engine that wins every game passes, too.
  EXPECT_GT(of_pairs({0, 0, 0, 0, 25}).log_likelihood_ratio(0, 50), 2.9);
}

}  // namespace
