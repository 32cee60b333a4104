// SPDX-License-Identifier: MIT
// Threat sequence search against a brute-force search, and the soundness of its relevance zones.
#include "search/small_board_vcf.hpp"
#include "game.hpp"

#include <gtest/gtest.h>

#include "search/plain_vcf.hpp"

namespace {

using namespace mnk;
using search::Bits;

constexpr unsigned no_limit = 1U << 30;

std::vector<Cell> cells_of(const search::ThreatLine& line) { return {line.span().begin(), line.span().end()}; }

class SmallBoardVcfAgainstBruteForce : public testing::TestWithParam<const char*> {};

/// Random positions without an immediate win; compares the search for both players. Every reply outside the zone must
/// lose to the found line.
TEST_P(SmallBoardVcfAgainstBruteForce, FindsTheSameWinsAndLeavesOutOnlyRepliesThatLose) {
  std::mt19937 random(5);
  const Rules rules = *parse_game(GetParam());
  search::SmallBoardVcf forcing(rules);
  unsigned wins = 0;
  unsigned replies = 0;
  for (int i = 0; i < 1200; ++i) {
    Position position = test::random_position(rules, 4 + static_cast<unsigned>(random() % (rules.cells() / 2)), random);
    if (!test::completing_cells(position, Player::x).empty() || !test::completing_cells(position, Player::o).empty())
      continue;
    const search::State state(position);
    for (const Player player : {Player::x, Player::o}) {
      const bool found = forcing.find(state, player, no_limit);
      ASSERT_EQ(found, test::has_vcf(position, player)) << to_text(position);
      if (!found) continue;
      ++wins;
      const std::vector<Cell> line = cells_of(forcing.line());
      ASSERT_TRUE(test::line_wins(position, player, line)) << to_text(position);
      const Bits zone = forcing.zone(state, player);
      EXPECT_EQ(zone & ~state.empty(), 0U);
      search::for_each_cell(state.empty() & ~zone, [&](Cell reply) {
        position.stones[reply] = stone_of(opponent(player));
        EXPECT_TRUE(test::line_wins(position, player, line)) << to_text(position) << "reply " << reply;
        position.stones[reply] = Stone::none;
        ++replies;
      });
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(wins, 60U);
  EXPECT_GT(replies, 100U);
}

INSTANTIATE_TEST_SUITE_P(Games, SmallBoardVcfAgainstBruteForce,
                         testing::Values("5,5,4", "6,6,4", "6,5,4:exact", "6,6,4:exact", "7,7,5", "7,7,5:exact",
                                         "8,3,3:exact"),
                         test::by_game);

///     O . . . . . .
///     . X X + . . .     with a stone on + X threatens both ends
TEST(SmallBoardVcf, TheShortestLineIsFound) {
  Position position(*parse_game("7,5,4"));
  for (const Cell cell : {8U, 9U}) position.stones[cell] = Stone::x;
  for (const Cell cell : {0U, 34U}) position.stones[cell] = Stone::o;
  search::SmallBoardVcf forcing(position.rules);
  ASSERT_TRUE(forcing.find(search::State(position), Player::x, 1000));
  EXPECT_EQ(cells_of(forcing.line()), std::vector<Cell>{10U});
}

TEST(SmallBoardVcf, ALimitFindsNothingThatIsNotThere) {
  std::mt19937 random(6);
  const Rules rules = *parse_game("6,6,4");
  search::SmallBoardVcf forcing(rules);
  for (int i = 0; i < 300; ++i) {
    Position position = test::random_position(rules, 8, random);
    if (!test::completing_cells(position, Player::x).empty() || !test::completing_cells(position, Player::o).empty())
      continue;
    for (const unsigned nodes : {0U, 1U, 3U, 10U}) {
      if (forcing.find(search::State(position), Player::x, nodes)) {
        EXPECT_TRUE(test::line_wins(position, Player::x, cells_of(forcing.line())));
      }
    }
  }
}

}  // namespace
