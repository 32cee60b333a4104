// SPDX-License-Identifier: MIT
#include "bench/fit_weights.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "bench/timing.hpp"

namespace mnk::bench {

namespace {

using engine::Threat;

constexpr std::uint32_t nodes_of_fours = 40;
constexpr std::size_t at_once = 512;  // batch size: positions per step
constexpr double decay = 2e-5;
constexpr std::size_t least_positions = 200;  ///< with a code or mask that gets a weight

}  // namespace

WeightFit::WeightFit(const Rules& rules)
    : board_(rules), index_of_code_(std::size_t{1} << 16), weights_(all), mean_(all), variance_(all) {
  for (std::size_t code = 0; code < index_of_code_.size(); ++code) {
    if (engine::sorted_code(static_cast<std::uint16_t>(code)) != code) continue;
    index_of_code_[code] = static_cast<std::uint16_t>(sorted_codes_.size());
    sorted_codes_.push_back(static_cast<std::uint16_t>(code));
  }
}

/// Counts the features of a cell as cell_evaluation.cpp does: each line, the pair of the two best lines, all four.
void WeightFit::count_cell(Player player, Cell cell, std::size_t first, std::size_t first_code,
                           std::vector<std::int16_t>& counts) const {
  if (!board_.is_near(player, cell)) return;
  std::array<std::uint8_t, engine::directions> patterns{};
  for (std::size_t i = 0; i < patterns.size(); ++i) patterns[i] = board_.pattern(player, cell, i);
  std::sort(patterns.begin(), patterns.end(), std::greater<>());
  for (const std::uint8_t pattern : patterns) {
    if (pattern != engine::no_pattern) ++counts[first + pattern];
  }
  ++counts[first + kinds + patterns[0] * kinds + patterns[1]];
  std::uint16_t code = 0;
  for (const std::uint8_t pattern : patterns) code = static_cast<std::uint16_t>(code << 4 | pattern);
  ++counts[first_code + index_of_code_[code]];
}

void WeightFit::add(const TrainingPosition& position) {
  for (const Cell cell : position.moves) board_.play(cell);
  const Player mover = board_.to_move();
  const Player other = opponent(mover);
  const bool settled =
      board_.has(mover, Threat::five) || board_.has(other, Threat::five) || board_.has(mover, Threat::double_four);
  if (!settled && !fours_.find(board_, nodes_of_fours)) {
    std::vector<std::int16_t> counts(all);
    counts[turn] = 1;
    for (Cell cell = 0; cell < board_.rules().cells(); ++cell) {
      if (!board_.is_empty(cell)) continue;
      count_cell(mover, cell, 0, codes, counts);
      count_cell(other, cell, of_one_side, codes + code_kinds, counts);
    }
    ++counts[masks + engine::threat_mask(board_)];
    Sample sample = {{}, position.wins};
    for (std::size_t i = 0; i < all; ++i) {
      if (counts[i] != 0) sample.counts.push_back({static_cast<std::uint16_t>(i), counts[i]});
    }
    samples_.push_back(std::move(sample));
  }
  while (board_.plies() > 0) board_.undo();
}

double WeightFit::predict(const Sample& sample) const {
  double sum = 0;
  for (const Count& count : sample.counts) sum += weights_[count.feature] * count.times;
  return 1 / (1 + std::exp(-sum));
}

double WeightFit::loss(std::size_t from, std::size_t to) const {
  double sum = 0;
  for (std::size_t i = from; i < to; ++i) {
    const double guess = std::clamp(predict(samples_[i]), 1e-9, 1 - 1e-9);
    sum -= samples_[i].wins * std::log(guess) + (1 - samples_[i].wins) * std::log(1 - guess);
  }
  return quotient(sum, to - from);
}

void WeightFit::step(std::size_t from, std::size_t to, double rate) {
  std::vector<double> gradient(all);
  for (std::size_t i = from; i < to; ++i) {
    const double error = predict(samples_[i]) - samples_[i].wins;
    for (const Count& count : samples_[i].counts) gradient[count.feature] += error * count.times;
  }
  ++steps_;
  const double mean_bias = 1 - std::pow(0.9, steps_);
  const double variance_bias = 1 - std::pow(0.999, steps_);
  for (std::size_t i = 0; i < all; ++i) {
    const double slope = quotient(gradient[i], to - from) + decay * weights_[i];
    mean_[i] = 0.9 * mean_[i] + 0.1 * slope;
    variance_[i] = 0.999 * variance_[i] + 0.001 * slope * slope;
    weights_[i] -= rate * (mean_[i] / mean_bias) / (std::sqrt(variance_[i] / variance_bias) + 1e-8);
  }
}

/// Removes features of codes and masks that too few positions have for a weight.
void WeightFit::leave_out_rare_codes() {
  std::vector<std::size_t> positions(all);
  for (const Sample& sample : samples_) {
    for (const Count& count : sample.counts) ++positions[count.feature];
  }
  for (Sample& sample : samples_)
    std::erase_if(sample.counts, [&](const Count& count) {
      return count.feature >= masks && positions[count.feature] < least_positions;
    });
}

double WeightFit::fit(int rounds) {
  leave_out_rare_codes();
  const std::size_t kept_back = samples_.size() / 20;
  Random random(1);
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = samples_.size(); i > kept_back + 1; --i) {  // Fisher and Yates
      const auto j = kept_back + random.below(i - kept_back);
      std::swap(samples_[i - 1], samples_[j]);
    }
    const double rate = 0.003 * std::pow(0.03, quotient(round, rounds));
    for (std::size_t i = kept_back; i < samples_.size(); i += at_once)
      step(i, std::min(i + at_once, samples_.size()), rate);
  }
  return kept_back == 0 ? 0 : loss(0, kept_back);
}

engine::Weights WeightFit::side(std::size_t first, double scale) const {
  const auto number = [&](std::size_t i) {
    return static_cast<std::int16_t>(std::lround(scale * weights_[first + i]));
  };
  engine::Weights made{};
  for (std::size_t i = 0; i < kinds; ++i) {
    made.lines[i] = number(i);
    for (std::size_t other = 0; other < kinds; ++other) made.pairs[i][other] = number(kinds + i * kinds + other);
  }
  return made;
}

FittedWeights WeightFit::weights() const {
  const auto number = [&](std::size_t i, double scale) {
    return static_cast<std::int16_t>(std::lround(scale * weights_[i]));
  };
  FittedWeights made{side(0, estimate_scale),
                     side(of_one_side, -estimate_scale),
                     std::lround(estimate_scale * weights_[turn]),
                     {},
                     {}};
  for (std::size_t mask = 0; mask < made.threats.size(); ++mask)
    made.threats[mask] = number(masks + mask, estimate_scale);
  for (std::size_t i = 0; i < sorted_codes_.size(); ++i) {
    const engine::CodeWeight weight = {sorted_codes_[i], number(codes + i, estimate_scale),
                                       number(codes + code_kinds + i, -estimate_scale)};
    if (weight.to_move != 0 || weight.waiting != 0) made.codes.push_back(weight);
  }
  return made;
}

}  // namespace mnk::bench
