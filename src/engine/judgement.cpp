// SPDX-License-Identifier: MIT
#include "engine/judgement.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

#include "engine/weights.hpp"

namespace mnk::engine {

namespace {

using Patterns = std::array<std::uint8_t, 4>;

Threat threat_of(const Patterns& patterns) {
  const auto count = [&](std::uint8_t pattern) { return std::count(patterns.begin(), patterns.end(), pattern); };
  if (count(completes) > 0) return Threat::five;
  const auto fours = count(misses_1);
  if (count(misses_1 | straight) > 0 || fours > 1) return Threat::double_four;
  const auto threes = count(misses_2 | straight);
  if (fours == 1) return threes > 0 ? Threat::four_three : Threat::four;
  return threes > 1 ? Threat::double_three : threes == 1 ? Threat::three : Threat::none;
}

/// Every line by itself, and the two best together.
std::int16_t worth_of(const Patterns& best_first, const Weights& weights) {
  int sum = weights.pairs[best_first[0]][best_first[1]];
  for (const std::uint8_t pattern : best_first) sum += weights.lines[pattern];
  return static_cast<std::int16_t>(sum);
}

}  // namespace

std::vector<Judgement> make_judgements(int k) {
  // A stone that misses one less than a stone alone does has another one near; above 6 they are not told apart.
  const std::uint8_t least_near = pattern_of(std::min(k - 2, 6), false);
  std::vector<Judgement> all(std::size_t{1} << 16);
  for (std::size_t code = 0; code < all.size(); ++code) {
    Patterns patterns{};
    for (std::size_t i = 0; i < patterns.size(); ++i) patterns[i] = static_cast<std::uint8_t>(code >> (4 * i) & 15);
    std::sort(patterns.begin(), patterns.end(), std::greater<>());
    all[code] = {static_cast<std::uint16_t>(code), worth_of(patterns, weights_to_move), worth_of(patterns, weights_waiting), threat_of(patterns),
                 patterns[0] >= least_near};
  }
  return all;
}

}  // namespace mnk::engine
