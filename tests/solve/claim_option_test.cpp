// SPDX-License-Identifier: MIT
// SolveOptions::claim: one question instead of the value.
#include <gtest/gtest.h>

#include <array>
#include <sstream>

#include "mnk/solve.hpp"

int check_certificate(const std::string& bytes, std::ostream& out);  // checker/check_certificate.cpp

namespace {

using namespace mnk;
using proof::Claim;

constexpr std::array all_claims = {Claim::x_wins, Claim::x_does_not_lose, Claim::o_does_not_lose, Claim::o_wins};

/// Returns true if the claim holds in a game of this value.
bool claim_holds(Claim claim, Value value) {
  switch (claim) {
    case Claim::x_wins: return value == Value::x_wins;
    case Claim::x_does_not_lose: return value != Value::o_wins;
    case Claim::o_does_not_lose: return value != Value::x_wins;
    case Claim::o_wins: return value == Value::o_wins;
  }
  return false;
}

struct KnownGame {
  const char* game;
  Value value;
};

// Values as in solve_test.cpp.
class ClaimOption : public testing::TestWithParam<KnownGame> {};
INSTANTIATE_TEST_SUITE_P(Games, ClaimOption,
                         testing::Values(KnownGame{"3,3,3", Value::draw}, KnownGame{"4,3,3", Value::x_wins},
                                         KnownGame{"5,5,4", Value::draw}, KnownGame{"4,4,4:exact", Value::draw},
                                         KnownGame{"3,3,3:misere", Value::draw},
                                         KnownGame{"4,3,3:misere", Value::o_wins},
                                         KnownGame{"4,4,4:gravity", Value::draw},
                                         KnownGame{"4,4,3:gravity", Value::x_wins},
                                         KnownGame{"6,4,4:gravity", Value::o_wins}, KnownGame{"2,2,3", Value::draw}));

TEST_P(ClaimOption, IsProvedOrRefutedAndCertified) {
  const Position start(*parse_game(GetParam().game));
  for (const Claim claim : all_claims) {
    const bool expected = claim_holds(claim, GetParam().value);
    const auto solved = solve_certified(start, {}, {.claim = claim});
    ASSERT_TRUE(solved) << message_of(solved.error());
    EXPECT_EQ(proves(solved->solution, claim), expected) << claim;
    EXPECT_EQ(solved->complete, expected) << claim << ": " << solved->certificate_error;
    ASSERT_EQ(solved->claims.size(), expected ? 1U : 0U) << claim;
    if (!expected) continue;
    EXPECT_EQ(solved->claims[0].claim, claim);
    std::ostringstream verdict;
    EXPECT_EQ(check_certificate(solved->claims[0].certificate, verdict), 0) << verdict.str();
    EXPECT_EQ(verdict.str().rfind("ACCEPTED " + std::string(to_string(claim)), 0), 0U) << verdict.str();
  }
}

TEST(OneClaim, LeavesTheOtherPlayersWinUnsearched) {
  const Position start(*parse_game("4,3,3:misere"));  // O wins
  const Solution whole = *solve(start);
  const Solution x_wins = *solve(start, {}, {.claim = Claim::x_wins});
  EXPECT_EQ(proves(x_wins, Claim::x_wins), false);
  EXPECT_EQ(x_wins.lower, Value::o_wins);
  EXPECT_EQ(x_wins.upper, Value::draw);  // nobody asked whether O wins
  EXPECT_LT(x_wins.nodes, whole.nodes);
}

TEST(OneClaim, OnLargeBoardsToo) {
  const auto solved = solve_certified(Position(*parse_game("9,9,3")), {}, {.claim = Claim::x_wins});
  EXPECT_TRUE(solved->complete);
  const auto drawn = solve_certified(Position(*parse_game("10,10,10")), {}, {.claim = Claim::o_does_not_lose});
  EXPECT_TRUE(drawn->complete);
  // X does not lose because it could steal a strategy of O, of which no certificate can speak.
  const auto stolen = solve_certified(Position(*parse_game("9,9,3")), {}, {.claim = Claim::x_does_not_lose});
  EXPECT_EQ(proves(stolen->solution, Claim::x_does_not_lose), true);
  EXPECT_FALSE(stolen->complete);
  EXPECT_NE(stolen->certificate_error, "");
  const auto family = solve(Position(*parse_game("9,9,3")), {}, {.family = {true, true}, .claim = Claim::o_wins});
  EXPECT_EQ(code_of(family.error()), "unsupported_family");
}

TEST(Proves, ReadsTheBoundsForEitherPlayer) {
  const auto bounds = [](Value lower, Value upper) { return Solution{.lower = lower, .upper = upper}; };
  for (const Claim claim : all_claims) {
    for (const Value value : {Value::o_wins, Value::draw, Value::x_wins})
      EXPECT_EQ(proves(bounds(value, value), claim), claim_holds(claim, value)) << claim << value;
    EXPECT_EQ(proves(bounds(Value::o_wins, Value::x_wins), claim), std::nullopt) << claim;
  }
  const Solution at_least_a_draw = bounds(Value::draw, Value::x_wins);
  EXPECT_EQ(proves(at_least_a_draw, Claim::x_does_not_lose), true);
  EXPECT_EQ(proves(at_least_a_draw, Claim::o_wins), false);
  EXPECT_EQ(proves(at_least_a_draw, Claim::x_wins), std::nullopt);
  EXPECT_EQ(proves(at_least_a_draw, Claim::o_does_not_lose), std::nullopt);
  const Solution at_most_a_draw = bounds(Value::o_wins, Value::draw);
  EXPECT_EQ(proves(at_most_a_draw, Claim::o_does_not_lose), true);
  EXPECT_EQ(proves(at_most_a_draw, Claim::x_wins), false);
  EXPECT_EQ(proves(at_most_a_draw, Claim::o_wins), std::nullopt);
}

}  // namespace
