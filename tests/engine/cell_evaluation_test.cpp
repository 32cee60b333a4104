// SPDX-License-Identifier: MIT
// Threats that the patterns of four lines make together, as threat.hpp and the rules of caro and renju define them.
#include "engine/cell_evaluation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

#include "engine/pattern.hpp"

namespace {

using namespace mnk;
using namespace mnk::engine;

constexpr std::uint8_t four = misses_1;
constexpr std::uint8_t straight_four = misses_1 | straight;
constexpr std::uint8_t open_three = misses_2 | straight;

using Lines = std::array<std::uint8_t, 4>;

std::size_t code_of(const Lines& lines) {
  return lines[0] | std::size_t{lines[1]} << 4 | std::size_t{lines[2]} << 8 | std::size_t{lines[3]} << 12;
}

struct Expected {
  Lines lines;
  Threat plain;
  Threat caro;
  Threat renju_x;
};

TEST(CellEvaluations, CombineThePatternsOfFourLines) {
  const std::array<Expected, 12> all = {{
      {{}, Threat::none, Threat::none, Threat::none},
      {{misses_2, misses_3 | straight}, Threat::none, Threat::none, Threat::none},
      {{open_three}, Threat::three, Threat::three, Threat::three},
      {{four}, Threat::four, Threat::four, Threat::four},
      {{four, open_three}, Threat::four_three, Threat::four_three, Threat::four_three},
      {{straight_four}, Threat::double_four, Threat::double_four, Threat::double_four},
      {{completes, four, four}, Threat::five, Threat::five, Threat::five},
      // Renju forbids two threes, which may turn out to be fewer; in caro one stone may stop two fours.
      {{open_three, open_three}, Threat::double_three, Threat::double_three, Threat::three},
      {{four, four}, Threat::double_four, Threat::four_three, Threat::none},
      {{straight_four, four}, Threat::double_four, Threat::double_four, Threat::none},
      {{straight_four, open_three}, Threat::double_four, Threat::double_four, Threat::double_four},
      {{straight_four, open_three, open_three}, Threat::double_four, Threat::double_four, Threat::four},
  }};
  const auto plain = make_cell_evaluations(5, ThreatRules::plain);
  const auto caro = make_cell_evaluations(5, ThreatRules::caro);
  const auto renju_x = make_cell_evaluations(5, ThreatRules::renju_x);
  for (const Expected& each : all) {
    Lines lines = each.lines;
    std::sort(lines.begin(), lines.end());
    do {
      const std::size_t code = code_of(lines);
      SCOPED_TRACE(testing::PrintToString(lines));
      EXPECT_EQ(plain[code].threat, each.plain);
      EXPECT_EQ(caro[code].threat, each.caro);
      EXPECT_EQ(renju_x[code].threat, each.renju_x);
    } while (std::next_permutation(lines.begin(), lines.end()));
  }
}

/// A stone alone on its line misses k - 1; one less tells of another stone within reach.
TEST(CellEvaluations, AreNearWhereALineHasAnotherStone) {
  for (const int k : {3, 4, 5, 6, 7}) {
    const auto all = make_cell_evaluations(k, ThreatRules::plain);
    EXPECT_TRUE(all[code_of({0, 0, pattern_of(k - 2, false), 0})].near) << k;
    EXPECT_TRUE(all[code_of({pattern_of(k - 2, true), 0, 0, 0})].near) << k;
    EXPECT_FALSE(all[code_of({0, 0, pattern_of(k - 1, true), 0})].near) << k;
    EXPECT_FALSE(all[code_of({})].near) << k;
  }
}

}  // namespace
