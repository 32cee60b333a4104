// SPDX-License-Identifier: MIT
// Published values; refusals; limits.
#include "mnk/solve.hpp"
#include "game.hpp"

#include <gtest/gtest.h>

#include "mnk/records.hpp"

namespace {

using namespace mnk;

Solution solved(std::string_view game, const SearchLimits& limits = {}) {
  const Result<Solution> solution = solve(Position(*parse_game(game)), limits);
  EXPECT_TRUE(solution.ok());
  return *solution;
}

struct Known {
  const char* game;
  Value value;
};

class KnownValue : public testing::TestWithParam<Known> {};

TEST_P(KnownValue, IsFound) {
  const Solution solution = solved(GetParam().game);
  EXPECT_EQ(solution.value(), GetParam().value) << solution.nodes << " nodes";
}

// Folklore: k = 3. Uiterwijk and van den Herik 2000: 4,4,4; 5,4,4; 6,4,4; 6,5,4; 6,6,4. Lee in Winning Ways: 5,5,4.
// Hales and Jewett 1963: 5,5,5; 6,6,6. Tromp: gravity. Remaining values: full enumeration, or two searches by different
// programs.
INSTANTIATE_TEST_SUITE_P(
    Games, KnownValue,
    testing::Values(Known{"3,3,3", Value::draw}, Known{"4,3,3", Value::x_wins}, Known{"5,3,3", Value::x_wins},
                    Known{"4,4,3", Value::x_wins}, Known{"6,2,3", Value::draw}, Known{"5,3,4", Value::draw},
                    Known{"4,4,4", Value::draw}, Known{"5,4,4", Value::draw}, Known{"6,4,4", Value::draw},
                    Known{"5,5,4", Value::draw}, Known{"6,5,4", Value::x_wins}, Known{"6,6,4", Value::x_wins},
                    Known{"5,5,5", Value::draw}, Known{"6,5,5", Value::draw}, Known{"7,5,5", Value::draw},
                    Known{"6,6,5", Value::draw}, Known{"6,6,6", Value::draw}, Known{"7,7,6", Value::draw},
                    Known{"4,4,4:exact", Value::draw}, Known{"5,4,4:exact", Value::draw},
                    Known{"4,4,4:gravity", Value::draw}, Known{"5,4,4:gravity", Value::draw},
                    Known{"3,3,3:misere", Value::draw}, Known{"4,3,3:misere", Value::o_wins},
                    Known{"5,3,3:misere", Value::o_wins}, Known{"4,4,3:misere", Value::o_wins},
                    Known{"4,4,4:misere", Value::draw}, Known{"5,3,4:misere", Value::draw},
                    Known{"3,3,4", Value::draw}),
    test::by_game);

TEST(Solve, ARowMayHaveAsManyCellsAsAWord) { EXPECT_EQ(solved("64,1,2:gravity").value(), Value::x_wins); }

TEST(Solve, APairingTakesNoNode) { EXPECT_EQ(solved("5,5,5").nodes, 0U); }

TEST(Solve, RefusesWhatIsNoGameInProgress) {
  const auto refusal = [](std::string_view text) {
    const auto record = read_record(Rules(), text);
    const Result<Solution> solution = solve(std::get<Position>(record->content));
    return solution.ok() ? std::string("none") : std::string(code_of(solution.error()));
  };
  EXPECT_EQ(refusal("XXX/OO./..."), "game_over");
  EXPECT_EQ(refusal("XOX/XOO/OXX"), "game_over");
  EXPECT_EQ(refusal("XXX/.../..."), "impossible_position");
  EXPECT_EQ(refusal("X../.../..."), "none");
}

TEST(Solve, CaroAndRenjuAreRefused) {
  for (const char* game : {"6,6,5:caro", "5,5,5:exact,caro", "6,6,5:renju", "caro", "renju"}) {
    const Position empty(*parse_game(game));
    EXPECT_EQ(code_of(solve(empty).error()), "unsupported_rules") << game;
    EXPECT_EQ(code_of(solve_certified(empty).error()), "unsupported_rules") << game;
    ASSERT_TRUE(proof::refuse_start(empty).has_value()) << game;
    EXPECT_EQ(proof::refuse_start(empty)->code, "unsupported_rules") << game;
  }
}

TEST(Solve, LimitsLeaveBoundsAndNoGuess) {
  SearchLimits limits = {.nodes = 1000};
  const Solution few = solved("7,4,4", limits);
  EXPECT_EQ(few.lower, Value::draw);  // strategy stealing
  EXPECT_EQ(few.upper, Value::x_wins);
  EXPECT_LE(few.nodes, 2100U);
  EXPECT_EQ(solved("7,4,4:exact", limits).lower, Value::o_wins);
  const std::atomic<bool> stop = true;
  limits = {};
  limits.stop = &stop;
  EXPECT_FALSE(solved("8,8,5", limits).settled());
}

TEST(Solve, BoardsTooLargeToSearchGetWhatIsKnownWithout) {
  const SearchLimits limits = {.nodes = 10000};
  EXPECT_EQ(solved("19,19,5", limits).lower, Value::draw);
  EXPECT_FALSE(solved("19,19,5:exact", limits).settled());
  EXPECT_EQ(solved("20,3,30").value(), Value::draw);
}

}  // namespace
