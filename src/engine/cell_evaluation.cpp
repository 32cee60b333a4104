// SPDX-License-Identifier: MIT
#include "engine/cell_evaluation.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

#include "engine/weights.hpp"

namespace mnk::engine {

namespace {

using Patterns = std::array<std::uint8_t, 4>;

Threat threat_of(const Patterns& patterns, ThreatRules counting) {
  const auto count = [&](std::uint8_t pattern) { return std::count(patterns.begin(), patterns.end(), pattern); };
  if (count(completes) > 0) return Threat::five;
  const auto fours = count(misses_1);
  const auto straight_fours = count(misses_1 | straight);
  const auto threes = count(misses_2 | straight);
  if (counting == ThreatRules::renju_x) {
    if (fours + straight_fours > 1) return Threat::none;
    // Two threes besides may make it forbidden, now or after a stone elsewhere.
    if (straight_fours == 1) return threes > 1 ? Threat::four : Threat::double_four;
    if (fours == 0 && threes > 1) return Threat::three;
  }
  if (counting == ThreatRules::caro && straight_fours == 0 && fours > 1) return Threat::four_three;
  if (straight_fours > 0 || fours > 1) return Threat::double_four;
  if (fours == 1) return threes > 0 ? Threat::four_three : Threat::four;
  return threes > 1 ? Threat::double_three : threes == 1 ? Threat::three : Threat::none;
}

/// Returns the static worth: a weight for each line, and one for the two best lines together.
std::int16_t worth_of(const Patterns& best_first, const Weights& weights) {
  int sum = weights.pairs[best_first[0]][best_first[1]];
  for (const std::uint8_t pattern : best_first) sum += weights.lines[pattern];
  return static_cast<std::int16_t>(sum);
}

Patterns best_first(std::uint16_t code) {
  Patterns patterns{};
  for (std::size_t i = 0; i < patterns.size(); ++i) patterns[i] = code >> (4 * i) & 15;
  std::sort(patterns.begin(), patterns.end(), std::greater<>());
  return patterns;
}

std::uint16_t code_of(const Patterns& patterns) {
  std::uint16_t code = 0;
  for (const std::uint8_t pattern : patterns) code = static_cast<std::uint16_t>(code << 4 | pattern);
  return code;
}

/// Returns the weights of the sorted code; zeros if it has none.
CodeWeight weight_of_code(std::uint16_t sorted) {
  const auto before = [](const CodeWeight& weight, std::uint16_t code) { return weight.code < code; };
  const auto* const found = std::lower_bound(std::begin(code_weights), std::end(code_weights), sorted, before);
  return found != std::end(code_weights) && found->code == sorted ? *found : CodeWeight{sorted, 0, 0};
}

}  // namespace

std::uint16_t sorted_code(std::uint16_t code) { return code_of(best_first(code)); }

std::vector<CellEvaluation> make_cell_evaluations(int k, ThreatRules counting) {
  // A stone alone on its line misses k - 1. If it misses at most k - 2, another own stone is near. Patterns that miss
  // more than 6 are not told apart.
  const std::uint8_t least_near = pattern_of(std::min(k - 2, 6), false);
  std::vector<CellEvaluation> all(std::size_t{1} << 16);
  for (std::size_t code = 0; code < all.size(); ++code) {
    const Patterns patterns = best_first(static_cast<std::uint16_t>(code));
    const bool near = patterns[0] >= least_near;
    all[code] = {static_cast<std::uint16_t>(code), 0, threat_of(patterns, counting), near, 0};
    if (!near) continue;  // distant cells hold no information, and there may be thousands of them
    const CodeWeight more = weight_of_code(code_of(patterns));
    all[code].to_move = static_cast<std::int16_t>(worth_of(patterns, weights_to_move) + more.to_move);
    all[code].waiting = static_cast<std::int16_t>(worth_of(patterns, weights_waiting) + more.waiting);
  }
  return all;
}

}  // namespace mnk::engine
