// SPDX-License-Identifier: MIT
#include "mnk/openings.hpp"

#include <gtest/gtest.h>

#include "mnk/records.hpp"

namespace {

using namespace mnk;

TEST(Openings, AreOffsetsFromTheMiddle) {
  const Rules gomoku = *parse_game("15,15,5");
  const auto moves = parse_opening(gomoku, "0,0, 1,-2,-3,0\r");
  ASSERT_TRUE(moves.ok());
  // The middle is h8, and rows count downwards.
  EXPECT_EQ(*moves, (std::vector<Cell>{*parse_coordinate(gomoku, "h8"), *parse_coordinate(gomoku, "i10"),
                                       *parse_coordinate(gomoku, "e8")}));
  const Rules wide = *parse_game("9,5,4");
  EXPECT_EQ(*parse_opening(wide, "0,0, 4,2"),
            (std::vector<Cell>{*parse_coordinate(wide, "e3"), *parse_coordinate(wide, "i1")}));
}

TEST(Openings, SayWhatIsWrongAndWhere) {
  const Rules gomoku = *parse_game("15,15,5");
  const auto error_of = [&](const char* line) { return parse_opening(gomoku, line).error(); };
  EXPECT_EQ(std::get<SyntaxError>(error_of("0,0, x,1")).column, 6U);
  EXPECT_EQ(code_of(error_of("0,0, 1")), "bad_opening");
  EXPECT_EQ(code_of(error_of("0,0, 8,0")), "off_board");
  EXPECT_EQ(code_of(error_of("4294967296,0")), "bad_opening");
  EXPECT_EQ(code_of(error_of("0,18446744073709551616")), "bad_opening");
  EXPECT_EQ(code_of(error_of("2147483647,-2147483648")), "off_board");
  EXPECT_EQ(code_of(error_of("0,0, 0,0")), "taken_cell");
  EXPECT_EQ(code_of(error_of("0,0 0,5 1,0 1,5 2,0 2,5 3,0 3,5 4,0")), "game_over");
  const auto bad = parse_openings(gomoku, "# a comment\n; and another\n0,0, 1,1\n1,?\n");
  ASSERT_FALSE(bad.ok());
  EXPECT_EQ(std::get<SyntaxError>(bad.error()).line, 4U);
}

TEST(Openings, LeaveOutWhatDoesNotFit) {
  const auto openings = parse_openings(*parse_game("9,9,5"), "0,0, 5,5\n0,0, 1,1\n");
  ASSERT_TRUE(openings.ok());
  EXPECT_EQ(openings->moves.size(), 1U);
  EXPECT_EQ(openings->too_large, 1U);
}

}  // namespace
