// SPDX-License-Identifier: MIT
// Elo difference and sequential test from the results of a match.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>

namespace mnk::apps {

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
  /// Mean score of the first engine, 0 to 1. Requires: pairs() > 0.
  double score() const {
    return mean_of([](double share) { return share; });
  }
  /// Variance of one pair's score.
  double variance() const {
    return mean_of([mean = score()](double share) { return (share - mean) * (share - mean); });
  }

  /// Elo difference of the logistic curve. Requires: 0 < score < 1.
  static double elo_of(double score) { return 400 * std::log10(score / (1 - score)); }
  /// Elo difference. None without pairs, and at 0 % and 100 %, where it is unbounded.
  std::optional<double> elo() const {
    if (count_ == 0 || score() <= 0 || score() >= 1) return std::nullopt;
    return elo_of(score());
  }
  /// Half of the 95 % interval of `elo()`, by the normal approximation over pairs. None if no interval exists: with
  /// fewer than two pairs, with zero variance, or if the score's interval reaches 0 % or 100 %.
  std::optional<double> elo_error() const {
    if (count_ < 2 || variance() <= 0) return std::nullopt;
    const double deviation = 1.96 * std::sqrt(variance() / count_);
    const double low = score() - deviation;
    const double high = score() + deviation;
    if (low <= 0 || high >= 1) return std::nullopt;
    return (elo_of(high) - elo_of(low)) / 2;
  }

  /// Log likelihood ratio of "elo1" against "elo0", by the normal approximation over pairs (Van den Bergh, "A practical
  /// introduction to the GSPRT").
  double log_likelihood_ratio(double elo0, double elo1) const {
    const double spread = variance();
    if (count_ < 2 || spread <= 0) return 0;
    const double s0 = 1 / (1 + std::pow(10, -elo0 / 400));
    const double s1 = 1 / (1 + std::pow(10, -elo1 / 400));
    return count_ * (s1 - s0) * (2 * score() - s0 - s1) / (2 * spread);
  }

 private:
  /// Mean of `value` over the pairs, each by the first engine's share of its points: 0, 0.25 to 1.
  template <class Value>
  double mean_of(Value value) const {
    double sum = 0;
    double share = 0;
    for (const double pairs : pairs_) {
      sum += pairs * value(share);
      share += 0.25;
    }
    return sum / count_;
  }

  std::array<double, 5> pairs_{};  ///< whole numbers: pairs by half points
  double count_ = 0;
};

}  // namespace mnk::apps
