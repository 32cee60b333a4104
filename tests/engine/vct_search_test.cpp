// SPDX-License-Identifier: MIT
// VCT search on positions whose wins follow from the definitions of a three and a four.
#include "engine/vct_search.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "engine/boards.hpp"

namespace {

using namespace mnk;
using engine::PatternBoard;
using engine::VctSearch;

/// A place as row and column, from the top left.
using Places = std::vector<std::pair<int, int>>;

PatternBoard board_of(const Places& x, const Places& o) {
  const Rules rules = *parse_game("15,15,5");
  Position position(rules);
  for (const auto& [row, column] : x) position.stones[rules.cell(row, column)] = Stone::x;
  for (const auto& [row, column] : o) position.stones[rules.cell(row, column)] = Stone::o;
  return test::pattern_board_of(position);
}

/// A double three wins in five plies: O stops one three, X makes a straight four of the other.
TEST(VctSearches, ADoubleThreeWinsInFivePlies) {
  PatternBoard board = board_of({{7, 5}, {7, 6}, {5, 7}, {6, 7}}, {{0, 0}, {0, 14}, {14, 0}, {14, 14}});
  VctSearch search;
  ASSERT_TRUE(search.find(board, 10'000));
  EXPECT_EQ(search.plies(), 5);
  EXPECT_EQ(board.plies(), 8U) << "the board is restored";
  // The search for O uses the same table.
  board.pass();
  EXPECT_FALSE(search.find(board, 10'000));
  board.pass();
  EXPECT_TRUE(search.find(board, 10'000));
}

/// O has a four. The stone that stops it makes two threes.
TEST(VctSearches, AStopMayBeAThreat) {
  PatternBoard board = board_of({{7, 5}, {7, 6}, {5, 7}, {6, 7}, {12, 2}}, {{8, 6}, {9, 5}, {10, 4}, {11, 3}, {0, 14}});
  VctSearch search;
  ASSERT_TRUE(search.find(board, 10'000));
  EXPECT_EQ(search.plies(), 5);
  EXPECT_EQ(search.line().front(), board.rules().cell(7, 7));
}

/// O has a straight four: it completes a line whatever X does.
TEST(VctSearches, AThreatIsTooSlowAgainstTwoFives) {
  PatternBoard board = board_of({{7, 5}, {7, 6}, {5, 7}, {6, 7}, {14, 0}}, {{2, 10}, {2, 11}, {2, 12}, {2, 9}, {0, 0}});
  VctSearch search;
  EXPECT_FALSE(search.find(board, 10'000));
}

/// O has three in a row: X's double three leaves O time for a straight four.
TEST(VctSearches, ADoubleThreeIsTooSlowAgainstAThree) {
  PatternBoard board = board_of({{7, 5}, {7, 6}, {5, 7}, {6, 7}}, {{2, 10}, {2, 11}, {2, 12}, {14, 0}});
  VctSearch search;
  EXPECT_FALSE(search.find(board, 10'000));
}

}  // namespace
