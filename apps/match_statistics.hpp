// SPDX-License-Identifier: MIT
// Elo difference and sequential test from the results of a match.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>

namespace mnk::apps {

/// A 95 % interval. A bound is empty where Elo is unbounded.
struct EloInterval {
  std::optional<double> low, high;
};

/// Pentanomial statistics over game pairs: one opening, each engine with each colour. Pairs are independent samples;
/// the two games of a pair are not.
class MatchStatistics {
 public:
  /// Adds a pair by the first engine's half points in both games: 0 to 4.
  void add_pair(unsigned half_points) {
    ++pairs_[half_points];
    ++count_;
  }

  std::uint64_t pairs() const { return static_cast<std::uint64_t>(count_); }
  /// Pairs by half points, 0 to 4.
  const std::array<double, 5>& counts() const { return pairs_; }
  /// Mean score of the first engine, 0 to 1. Requires: pairs() > 0.
  double score() const;

  /// Elo difference of the logistic curve. Requires: 0 < score < 1.
  static double elo_of(double score) { return 400 * std::log10(score / (1 - score)); }
  /// Elo difference. None without pairs, and at 0 % and 100 %, where it is unbounded.
  std::optional<double> elo() const;
  /// The interval of `elo()`: Student's interval of the mean with one won and one lost pair added, after Agresti and
  /// Coull (1998). It holds for few pairs and at 0 % and 100 %. Both bounds are empty below four pairs or so.
  EloInterval interval() const;

  /// Generalized log likelihood ratio of `elo1` against `elo0` over pairs, by the distributions of highest likelihood
  /// with these mean scores (Van den Bergh, "Comments on the normalized Elo model" and "The MLE of a multinomial
  /// distribution with given expectation"). Results that have not occurred count as a thousandth of a pair.
  double log_likelihood_ratio(double elo0, double elo1) const;

 private:
  std::array<double, 5> pairs_{};  ///< whole numbers: pairs by half points
  double count_ = 0;
};

}  // namespace mnk::apps
