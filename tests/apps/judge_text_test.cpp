// SPDX-License-Identifier: MIT
// Boards and games judged by hand, in every format: one answer line per record.
#include "apps/judge_run.hpp"

namespace mnk::test {
namespace {

struct Case {
  const char* name;
  const char* arguments;
  const char* input;
  std::vector<std::string> answers;
  int status = 0;
};

void check(const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    const Ended ended = judge(c.arguments, c.input);
    EXPECT_EQ(lines(ended.out), c.answers) << c.name;
    EXPECT_EQ(ended.status, c.status) << c.name;
    EXPECT_EQ(ended.err, "") << c.name;
  }
}

TEST(JudgeText, BoardsOfEveryOutcome) {
  check({
      {"row", "", "XXX/OO./...\n", {"x_wins row (0,0) (0,1) (0,2)"}},
      {"column", "", "OX./OX./O.X\n", {"o_wins column (0,0) (1,0) (2,0)"}},
      {"diagonal", "", "XO./OX./..X\n", {"x_wins diagonal (0,0) (1,1) (2,2)"}},
      {"anti-diagonal", "", "OOX/.X./X..\n", {"x_wins anti_diagonal (0,2) (1,1) (2,0)"}},
      {"draw", "", "XOX/XOO/OXX\n", {"draw"}},
      {"empty board", "", ".........\n", {"pending x_to_move"}},
      {"one stone", "", "X........\n", {"pending o_to_move"}},
      {"last row", "", "XX./X../OOO\n", {"o_wins row (2,0) (2,1) (2,2)"}},
      {"another game", "--game 4,3,4", "XXXX/OOO./....\n", {"x_wins row (0,0) (0,1) (0,2) (0,3)"}},
      {"columns and rows are not confused", "--game 2,4,3", "XO/XO/X./..\n", {"x_wins column (0,0) (1,0) (2,0)"}},
      {"one cell", "--game 1,1,1", "X\n", {"x_wins row (0,0)"}},
      {"k beyond every line", "--game 2,2,3", "XX/OO\n", {"draw"}},
  });
}

TEST(JudgeText, GamesOfEveryOutcome) {
  check({
      {"row", "", "0,0 1,1 0,1 2,2 0,2\n", {"x_wins row (0,0) (0,1) (0,2)"}},
      {"letters count rows from the bottom", "", "a1 c3 b1 b2 c1\n", {"x_wins row (2,0) (2,1) (2,2)"}},
      {"pending", "", "a1 b2\n", {"pending x_to_move"}},
      {"one move", "", "b2\n", {"pending o_to_move"}},
      {"draw", "", "0,0 0,1 0,2 1,1 1,0 1,2 2,1 2,0 2,2\n", {"draw"}},
      {"run together", "--game gomoku", "h8g8h9g9h10g10h11g11h12\n", {"x_wins column (3,7) (4,7) (5,7) (6,7) (7,7)"}},
      {"the stone that closes the middle",
       "--game 15,15,5",
       "h8 a1 h9 a2 h11 a3 h12 a4 h10\n",
       {"x_wins column (3,7) (4,7) (5,7) (6,7) (7,7)"}},
      {"a run longer than k wins",
       "--game 7,2,4",
       "0,0 1,0 0,1 1,1 0,3 1,3 0,4 1,4 0,2\n",
       {"x_wins row (0,0) (0,1) (0,2) (0,3) (0,4)"}},
      {"unless exact", "--game 7,2,4:exact", "0,0 1,0 0,1 1,1 0,3 1,3 0,4 1,4 0,2\n", {"pending o_to_move"}},
      {"misere game", "--game 3,3,3:misere", "0,0 1,1 0,1 2,2 0,2\n", {"o_wins row (0,0) (0,1) (0,2)"}},
      {"misere board", "--game 3,3,3:misere", "OX./OX./O.X\n", {"x_wins column (0,0) (1,0) (2,0)"}},
  });
}

TEST(JudgeText, ConnectFour) {
  check({
      {"digits", "--game connect4", "1122334\n", {"x_wins row (5,0) (5,1) (5,2) (5,3)"}},
      {"coordinates", "--game connect4", "a1a2b1b2c1c2d1\n", {"x_wins row (5,0) (5,1) (5,2) (5,3)"}},
      {"row,col", "--game connect4", "5,0 4,0 5,1 4,1 5,2 4,2 5,3\n", {"x_wins row (5,0) (5,1) (5,2) (5,3)"}},
      {"upwards", "--game 7,6,4:gravity", "4343434\n", {"x_wins column (2,3) (3,3) (4,3) (5,3)"}},
      {"board",
       "--game connect4",
       "......./......./......./......./OOO..../XXXX...\n",
       {"x_wins row (5,0) (5,1) (5,2) (5,3)"}},
  });
  const Ended high = judge("--game connect4", "a1 b3\n");
  EXPECT_EQ(high.status, 1);
  EXPECT_NE(high.out.find("move 2"), std::string::npos) << high.out;
  const Ended full = judge("--game connect4", "1111111\n");
  EXPECT_EQ(full.status, 1);
  EXPECT_NE(full.out.find("move 7"), std::string::npos) << full.out;
  const Ended floating = judge("--game connect4", "......./......./......./X....../......./.......\n");
  EXPECT_EQ(floating.status, 1);
  EXPECT_EQ(floating.out.find("invalid floating_stone: "), 0u) << floating.out;
}

TEST(JudgeText, EveryShapeOfBoard) {
  const std::vector<std::string> won = {"x_wins row (0,0) (0,1) (0,2)"};
  check({
      {"rows", "", "XXX\nOO.\n...\n", won},
      {"cells of a line", "", "XXXOO....\n", won},
      {"x o -", "", "xxx/oo-/---\n", won},
      {"digits", "", "111/22./...\n", won},
      {"underscores and b", "", "XXXOO_bbb\n", won},
      {"spaces", "", "XXXOO    \n", won},
      {"drawn", "", " X | X | X \n---+---+---\n O | O |   \n---+---+---\n   |   |   \n", won},
      {"two boards, a blank line between", "", "XXX\nOO.\n...\n\nXXX\nOO.\n...\n", {won[0], won[0]}},
      {"two boards, nothing between", "", "XXX\nOO.\n...\nXXX\nOO.\n...\n", {won[0], won[0]}},
      {"CRLF", "", "XXX\r\nOO.\r\n...\r\n\r\nXXX/OO./...\r\na1 b2\r\n", {won[0], won[0], "pending x_to_move"}},
      {"comments", "", "# a board\nXXX\n# in it\nOO.\n...\n#end", won},
      {"no newline at the end", "", "XXX/OO./...", won},
      {"no newline after rows", "", "XXX\nOO.\n...", won},
      {"nothing", "", "", {}},
      {"only comments and blank lines", "", "# nothing\n\n  \n#", {}},
      {"json board", "",
       R"(["XXX","OO_","___"])"
       "\n",
       won},
      {"json moves", "", "[[0,0],[1,1],[0,1],[2,2],[0,2]]\n", won},
      {"json array of both",
       "",
       R"([[[0,0],[1,1]],["XXX","OO_","___"]])"
       "\n",
       {"pending x_to_move", won[0]}},
      {"csv", "--input csv", "x,x,x,o,o,b,b,b,b\n", won},
      {"csv with a class", "--input csv", "x,x,x,o,o,b,b,b,b,positive\n", won},
      {"--input board", "--input board", "XXX/OO./...\n", won},
      {"--input moves", "--input moves", "0,0 1,1 0,1 2,2 0,2\n", won},
      {"--input json", "--input json", "[[0,0],[1,1],[0,1],[2,2],[0,2]]\n", won},
  });
}

TEST(JudgeText, WhatCannotComeFromPlay) {
  const auto begins = [](const char* input, const char* with) {
    const Ended ended = judge("", input);
    EXPECT_EQ(ended.status, 1) << input;
    EXPECT_EQ(ended.out.find(with), 0u) << input << ": " << ended.out;
    EXPECT_EQ(lines(ended.out).size(), 1u) << input;
  };
  begins("XX./.../...\n", "invalid too_many_x: ");
  begins("O../.../...\n", "invalid too_many_o: ");
  begins("XXX/OOO/...\n", "invalid two_winners: ");
  begins("XXX/OO./O..\n", "invalid winner_not_last: ");
  begins("OOO/XX./XX.\n", "invalid winner_not_last: ");
}

}  // namespace
}  // namespace mnk::test
