// SPDX-License-Identifier: MIT
#include "mnk/diagram.hpp"

#include <gtest/gtest.h>

#include "mnk/moves.hpp"
#include "mnk/result.hpp"

namespace mnk {
namespace {

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t number = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++number;
  return number;
}

std::string drawn(const Rules& rules, const std::string& stones, const std::string& moves = "") {
  return *draw_svg(*Position::parse(rules, stones), *parse_moves(rules, moves));
}

TEST(Diagram, SmallBoardsHaveMarksInCells) {
  // 3 columns of 100 and margins of 75: x of b is 225, y of row 3 (the top) 125.
  const std::string svg = drawn(Rules(), "XO./.../...", "a3 b3");
  EXPECT_EQ(
      svg.rfind("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"180\" height=\"180\" viewBox=\"0 0 450 450\"", 0),
      0U);
  EXPECT_EQ(count(svg, "<path d=\"M98 98L152 152M152 98L98 152\""), 1U);
  EXPECT_EQ(count(svg, "<circle cx=\"225\" cy=\"125\" r=\"30\""), 1U);
  EXPECT_EQ(count(svg, "<text x=\"225\" y=\"125\" font-size=\"42\" fill=\"#111111\">2</text>"), 1U);
  EXPECT_EQ(count(svg, ">c</text>") + count(svg, ">3</text>"), 2U);
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

TEST(Diagram, LargeBoardsHaveStonesOnCrossings) {
  const Rules gomoku = *Rules::make(15, 15, 5);
  Position position(gomoku);
  for (int column = 0; column < 5; ++column) position.stones[column] = Stone::x;
  const std::string svg = *draw_svg(position);
  EXPECT_EQ(count(svg, "r=\"44\" fill=\"#111111\""), 5U);
  EXPECT_EQ(count(svg, "d=\"M125 125L525 125\""), 1U);  // the line that wins
  EXPECT_EQ(count(svg, "font-size=\"42\""), 0U);
  EXPECT_EQ(count(svg, "font-size=\"32\""), 30U);
}

TEST(Diagram, GravityHasDiscs) {
  const std::string svg =
      drawn(*Rules::make(7, 6, 4, {.gravity = true}), "......./......./......./......./......./...XO..");
  EXPECT_EQ(count(svg, "fill=\"#ffffff\"/>"), 43U);  // the paper and the holes
  EXPECT_EQ(count(svg, "fill=\"#b3261e\"/>"), 1U);
  EXPECT_EQ(count(svg, "fill=\"#f0c419\"/>"), 1U);
}

TEST(Diagram, HugeBoardsAreRefused) {
  EXPECT_TRUE(draw_svg(Position(*Rules::make(100, 100, 5))));
  const auto refused = draw_svg(Position(*Rules::make(101, 100, 5)));
  ASSERT_FALSE(refused);
  EXPECT_EQ(message_of(refused.error()), "a diagram has at most 10000 cells, and 101,100,5 has 10100");
}

}  // namespace
}  // namespace mnk
