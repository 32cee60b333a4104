// SPDX-License-Identifier: MIT
// Every position of whole games against retrograde analysis: 43 million positions, two minutes. Sanitizer builds use a
// sample.
#include <gtest/gtest.h>

#include <memory>

#include "game.hpp"
#include "sanitized.hpp"
#include "solve/claims/search.hpp"
#include "solve/retrograde_table.hpp"

namespace {

using namespace mnk;
using solving::Answer;

constexpr std::size_t one_in = test::sanitized ? 97 : 1;

struct Game {
  const char* game;
  std::size_t positions;  ///< reachable positions as counted by other programs; 0 if not published
  std::size_t classes;    ///< symmetry classes of these positions
};

class SolveExhaustive : public testing::TestWithParam<Game> {};

TEST_P(SolveExhaustive, EveryPositionAsWorkedOutFromTheEnd) {
  const Rules rules = *parse_game(GetParam().game);
  const auto table = std::make_unique<const test::RetrogradeTable>(rules);
  const SolveLimits limits;
  solving::Budget budget(limits);
  search::ProofTable memory(64U << 20);
  claims::ClaimSearch claims(rules, memory, budget);
  std::size_t classes = 0;
  std::size_t compared = 0;
  for (std::size_t i = 0; i < table->positions(); ++i) {
    const auto stones = table->stones(i);
    if (table->first_of_class(stones)) ++classes;
    if (table->over(stones) || i % one_in != 0) continue;
    search::State state(table->position(stones));
    const int value = table->value(stones);
    ASSERT_EQ(claims.attacker_wins(state, Player::x), value == 1 ? Answer::yes : Answer::no)
        << to_text(table->position(stones));
    ASSERT_EQ(claims.attacker_wins(state, Player::o), value == -1 ? Answer::yes : Answer::no)
        << to_text(table->position(stones));
    ++compared;
  }
  EXPECT_GT(compared, 0U);
  std::printf("%s: %zu positions in %zu classes, %zu compared\n", GetParam().game, table->positions(), classes,
              compared);
  if (GetParam().positions == 0) return;
  EXPECT_EQ(table->positions(), GetParam().positions);
  if (GetParam().classes != 0) {
    EXPECT_EQ(classes, GetParam().classes);
  }
}

// Counts also hold for misere, and for exact if no overline is possible.
INSTANTIATE_TEST_SUITE_P(Games, SolveExhaustive,
                         testing::Values(Game{"3,3,3", 5'478, 765}, Game{"3,3,3:exact", 5'478, 765},
                                         Game{"3,3,3:misere", 5'478, 765}, Game{"3,3,3:gravity", 0, 0},
                                         Game{"4,3,3", 111'973, 28'275}, Game{"4,3,3:exact", 0, 0},
                                         Game{"4,3,3:misere", 111'973, 28'275}, Game{"4,3,3:gravity", 0, 0},
                                         Game{"5,3,3", 2'286'668, 573'900}, Game{"5,3,3:exact", 0, 0},
                                         Game{"5,3,3:misere", 2'286'668, 573'900}, Game{"5,3,3:gravity", 0, 0},
                                         Game{"4,4,3", 6'036'001, 756'387}, Game{"4,4,3:exact", 0, 0},
                                         Game{"4,4,3:misere", 6'036'001, 756'387}, Game{"4,4,3:gravity", 0, 0},
                                         Game{"4,4,4", 9'722'011, 1'217'977}, Game{"4,4,4:exact", 9'722'011, 1'217'977},
                                         Game{"4,4,4:misere", 9'722'011, 1'217'977}, Game{"4,4,4:gravity", 161'029, 0}),
                         test::by_game);

}  // namespace
