// SPDX-License-Identifier: MIT
#include "apps/match_statistics.hpp"

#include <algorithm>

namespace mnk::apps {

namespace {

using Pairs = std::array<double, 5>;

constexpr double score_of(std::size_t half_points) { return 0.25 * static_cast<double>(half_points); }

double sum_of(const Pairs& pairs) {
  double sum = 0;
  for (const double count : pairs) sum += count;
  return sum;
}

double mean_of(const Pairs& pairs) {
  double sum = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) sum += pairs[i] * score_of(i);
  return sum / sum_of(pairs);
}

/// Returns the 97.5 % quantile of Student's distribution: a table, then the expansion of Abramowitz and Stegun 26.7.5,
/// which is within 0.003 from 5 degrees of freedom on. Requires: freedom >= 1.
double student_quantile(double freedom) {
  constexpr std::array<double, 5> few = {0, 12.7062, 4.3027, 3.1824, 2.7764};
  if (freedom < few.size()) return few[static_cast<std::size_t>(freedom)];
  constexpr double z = 1.959964, z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;
  return z + (z3 + z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom * freedom) +
         (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * freedom * freedom * freedom);
}

double expected_score(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

/// Returns the shares of the results that make `pairs` most likely among those with this mean score: p(i) / (1 + x
/// (score(i) - mean)), x by bisection. Requires: all counts > 0, 0 < mean < 1.
Pairs most_likely_shares(const Pairs& pairs, double mean) {
  const double sum = sum_of(pairs);
  const auto shares = [&](double x) {
    Pairs found{};
    for (std::size_t i = 0; i < pairs.size(); ++i) found[i] = pairs[i] / sum / (1 + x * (score_of(i) - mean));
    return found;
  };
  double low = -1 / (1 - mean), high = 1 / mean;  // within, all shares are positive; the excess falls as x rises
  for (int i = 0; i < 200; ++i) {
    const double x = (low + high) / 2;
    double excess = 0;
    const Pairs found = shares(x);
    for (std::size_t j = 0; j < found.size(); ++j) excess += found[j] * (score_of(j) - mean);
    (excess > 0 ? low : high) = x;
  }
  return shares((low + high) / 2);
}

}  // namespace

double MatchStatistics::score() const { return mean_of(pairs_); }

std::optional<double> MatchStatistics::elo() const {
  if (count_ == 0 || score() <= 0 || score() >= 1) return std::nullopt;
  return elo_of(score());
}

EloInterval MatchStatistics::interval() const {
  if (count_ < 2) return {};
  Pairs more = pairs_;
  ++more.front();
  ++more.back();
  const double count = sum_of(more), mean = mean_of(more);
  double squares = 0;
  for (std::size_t i = 0; i < more.size(); ++i) squares += more[i] * (score_of(i) - mean) * (score_of(i) - mean);
  const double half = student_quantile(count_ - 1) * std::sqrt(squares / (count - 1) / count);
  EloInterval interval;
  if (mean - half > 0) interval.low = elo_of(mean - half);
  if (mean + half < 1) interval.high = elo_of(mean + half);
  return interval;
}

double MatchStatistics::log_likelihood_ratio(double elo0, double elo1) const {
  constexpr double least = 1e-3;
  if (count_ == 0) return 0;
  Pairs pairs = pairs_;
  for (double& count : pairs) count = std::max(count, least);
  const Pairs shares0 = most_likely_shares(pairs, expected_score(elo0));
  const Pairs shares1 = most_likely_shares(pairs, expected_score(elo1));
  double ratio = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) ratio += pairs[i] * std::log(shares1[i] / shares0[i]);
  return ratio;
}

}  // namespace mnk::apps
