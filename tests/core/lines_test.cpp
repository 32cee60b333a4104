// SPDX-License-Identifier: MIT
// winning_lines of a position: all lines in order, with direction and cells.
#include <gtest/gtest.h>

#include "core/plain_reference.hpp"
#include "mnk/position.hpp"

namespace {

std::vector<mnk::Line> lines_of(const char* game, const char* board, mnk::Player player = mnk::Player::x) {
  return mnk::winning_lines(plain::position_of(*mnk::parse_game(game), board), player);
}

using mnk::Direction;
using Lines = std::vector<mnk::Line>;

TEST(WinningLines, OneOfEachDirection) {
  EXPECT_EQ(lines_of("3,3,3", "OO./XXX/..."), (Lines{{Direction::row, {3, 4, 5}}}));
  EXPECT_EQ(lines_of("3,3,3", "OOX/..X/..X"), (Lines{{Direction::column, {2, 5, 8}}}));
  EXPECT_EQ(lines_of("3,3,3", "XOO/.X./..X"), (Lines{{Direction::diagonal, {0, 4, 8}}}));
  EXPECT_EQ(lines_of("3,3,3", "OOX/.X./X.."), (Lines{{Direction::anti_diagonal, {2, 4, 6}}}));
  EXPECT_EQ(lines_of("3,3,3", "XX./OOO/X..", mnk::Player::o), (Lines{{Direction::row, {3, 4, 5}}}));
  EXPECT_TRUE(lines_of("3,3,3", "XX./OOO/X..").empty());
}

TEST(WinningLines, SeveralByDirectionThenByFirstCell) {
  EXPECT_EQ(lines_of("3,3,3", "XXX/XOO/XOO"), (Lines{{Direction::row, {0, 1, 2}}, {Direction::column, {0, 3, 6}}}));
  EXPECT_EQ(lines_of("3,3,3", "XXX/OOO/XXX"), (Lines{{Direction::row, {0, 1, 2}}, {Direction::row, {6, 7, 8}}}));
  EXPECT_EQ(lines_of("3,3,3", "X.X/.X./X.X"),
            (Lines{{Direction::diagonal, {0, 4, 8}}, {Direction::anti_diagonal, {2, 4, 6}}}));
  EXPECT_EQ(lines_of("7,1,2", "XX.XXX."), (Lines{{Direction::row, {0, 1}}, {Direction::row, {3, 4, 5}}}));
}

TEST(WinningLines, OverlinesAreWholeRunsAndNoneUnderExact) {
  EXPECT_EQ(lines_of("7,1,3", ".XXXXX."), (Lines{{Direction::row, {1, 2, 3, 4, 5}}}));
  EXPECT_TRUE(lines_of("7,1,3:exact", ".XXXXX.").empty());
  EXPECT_EQ(lines_of("9,1,3:exact", "XXX.XXXX."), (Lines{{Direction::row, {0, 1, 2}}}));
}

TEST(WinningLines, KOfOneIsReportedOnceAsARow) {
  EXPECT_EQ(lines_of("3,3,1", ".../.X./..."), (Lines{{Direction::row, {4}}}));
  EXPECT_EQ(lines_of("1,1,1", "X"), (Lines{{Direction::row, {0}}}));
  EXPECT_EQ(lines_of("3,1,1:exact", "X.X"), (Lines{{Direction::row, {0}}, {Direction::row, {2}}}));
}

TEST(WinningLines, OfBoardsOfAnyShapeAsNeighboursCount) {
  std::mt19937_64 random(21);
  std::array<std::uint64_t, 4> by_direction{};
  for (int i = 0; i < 20'000; ++i) {
    const mnk::Rules rules = plain::random_rules(random, i % 10 == 0 ? 32 : 9, 6);
    if (rules.k() == 1) continue;
    const int share = 20 + plain::random_below(random, 80);  // percentage of X's stones
    mnk::Position position(rules);
    for (mnk::Stone& stone : position.stones) {
      stone = plain::random_below(random, 100) < share ? mnk::Stone::x
                                                       : static_cast<mnk::Stone>(plain::random_below(random, 3));
    }
    for (const mnk::Player player : {mnk::Player::x, mnk::Player::o}) {
      const auto expected =
          plain::lines(plain::game_of(rules), plain::text_of(position), player == mnk::Player::x ? 'X' : 'O');
      ASSERT_EQ(plain::plain_lines(mnk::winning_lines(position, player)), expected) << mnk::to_string(rules) << "\n"
                                                                                    << mnk::to_text(position);
      for (const plain::Line& line : expected) ++by_direction[static_cast<std::size_t>(line.direction)];
    }
  }
  for (const std::uint64_t count : by_direction) EXPECT_GT(count, 10'000U);
}

TEST(WinningLines, PrintedBoard) {
  EXPECT_EQ(mnk::to_text(plain::position_of(*mnk::parse_game("4,2,3"), "XO../..OX")), "XO..\n..OX\n");
}

}  // namespace
