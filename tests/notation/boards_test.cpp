// SPDX-License-Identifier: MIT
#include "notation/table.hpp"

namespace mnk {
namespace {

using test::check;
using test::read_all;
using test::rules_of;

TEST(Boards, AreReadInEveryShape) {
  constexpr Format board = Format::board;
  check({
      {"rows", "3,3,3", board, "XO.\n.X.\n..O\n", {"board XO./.X./..O"}},
      {"rows without an end", "3,3,3", board, "XO.\n.X.\n..O", {"board XO./.X./..O"}},
      {"CRLF",
       "3,3,3",
       board,
       "XO.\r\n.X.\r\n..O\r\n\r\nX..\r\n...\r\n...\r\n",
       {"board XO./.X./..O", "board X../.../..."}},
      {"CR at the very end", "3,3,3", board, "XO.\r\n.X.\r\n..O\r", {"board XO./.X./..O"}},
      {"byte order mark", "3,3,3", board, "\xef\xbb\xbfXO.\n.X.\n..O", {"board XO./.X./..O"}},
      {"no blank line between", "2,2,2", board, "X.\n.O\nOO\nXX\n", {"board X./.O", "board OO/XX"}},
      {"blank lines between", "2,2,2", board, "\n\nX.\n.O\n\n \n\nOO\nXX\n\n", {"board X./.O", "board OO/XX"}},
      {"all cells", "12,1,3", board, "Xx1Oo2._-bB \n", {"board XXXOOO......"}},
      {"wide board, one line", "4,2,3", board, "XO..O.X.\n", {"board XO../O.X."}},
      {"one line, all dashes", "3,3,3", board, "---------\n", {"board .../.../..."}},
      {"one line, all spaces", "3,3,3", board, "         \n", {"board .../.../..."}},
      {"one line, spaces", "3,3,3", board, "X   O   X\n", {"board X../.O./..X"}},
      {"rows of spaces", "3,3,3", board, "XO \n   \n  X\n", {"board XO./.../..X"}},
      {"slashes", "3,3,3", board, "XO./.X./..O\nX  /   / O \n", {"board XO./.X./..O", "board X../.../.O."}},
      {"slashes and spaces",
       "3,3,3",
       board,
       "XO. / .X. / ..O\nX . O/. . ./. . X",
       {"board XO./.X./..O", "board X.O/.../..X"}},
      {"spaced rows", "3,3,3", board, "X . O\n. X .\n  X .\n", {"board X.O/.X./.X."}},
      {"indented rows", "3,3,3", board, "  X.O\n\t.X. \n  . . X\n", {"board X.O/.X./..X"}},
      {"spaced rows and rules",
       "3,3,3",
       board,
       "X . O\n-----\n. X .\n-----\n. . X\n-----\nXXX\nOOO\n...\n",
       {"board X.O/.X./..X", "board XXX/OOO/..."}},
      {"comments", "2,2,2", board, "# first\nX.\n  # within\n.O\n#last", {"board X./.O"}},
      {"one row", "3,1,3", board, "XOX\n   \n...\n", {"board XOX", "board ...", "board ..."}},
      {"one column", "1,3,3", board, "X\nO\n.\nXO.\nX/O/X\n", {"board X/O/.", "board X/O/.", "board X/O/X"}},
      {"one cell", "1,1,1", board, "X\no\n \n", {"board X", "board O", "board ."}},
      {"nothing", "3,3,3", board, "", {}},
      {"blank", "3,3,3", board, "\n  \n\t\n# no\n", {}},
  });
}

TEST(Boards, ErrorsHaveTheirPlace) {
  constexpr Format board = Format::board;
  check({
      {"zero", "3,3,3", board, "XO.\n.0.\n...\n", {"board error zero_cell@2:2"}},
      {"zero on one line", "3,3,3", board, "X00......\n", {"board error zero_cell@1:2"}},
      {"bad cell", "3,3,3", board, "XO.\n..?\n...\n", {"board error bad_cell@2:3"}},
      {"bad cell, spaced", "3,3,3", board, "X O .\n. . ?\n. . .\n", {"board error bad_cell@2:5"}},
      {"bad cell, slashes", "3,3,3", board, "XO./.q./...\n", {"board error bad_cell@1:6"}},
      {"tab", "3,3,3", board, "X\tO\n", {"board error tab@1:2"}},
      {"NUL", "3,3,3", board, std::string("XO.\nX\0.\n...", 11), {"board error control_byte@2:2"}},
      {"UTF-8", "3,3,3", board, "XO\xc3\x97\n", {"board error bad_cell@1:3"}},
      {"short row",
       "3,3,3",
       board,
       "XO.\nX.\n...\n\nX........\n",
       {"board error bad_row_length@2:3", "board X../.../..."}},
      {"long row",
       "3,3,3",
       board,
       "XO.\nX.OX\n...\n\nX........\n",
       {"board error bad_row_length@2:4", "board X../.../..."}},
      {"long row, spaced", "3,3,3", board, "X O . X\n", {"board error bad_row_length@1:7"}},
      {"short line", "3,3,3", board, "X.......\nXOX......\n", {"board error bad_row_length@1:9", "board XOX/.../..."}},
      {"long line",
       "3,3,3",
       board,
       "X.........\nXOX......\n",
       {"board error bad_row_length@1:10", "board XOX/.../..."}},
      {"cut off by the end", "3,3,3", board, "XO.\n...\n", {"board error missing_rows@3:1"}},
      {"cut off without a newline", "3,3,3", board, "XO.\n...", {"board error missing_rows@3:1"}},
      {"cut off by a blank line",
       "3,3,3",
       board,
       "XO.\n...\n\nX........\n",
       {"board error missing_rows@3:1", "board X../.../..."}},
      {"cut off by a board",
       "3,3,3",
       board,
       "XO.\n...\nX........\n",
       {"board error missing_rows@3:1", "board X../.../..."}},
      {"slashes, few rows", "3,3,3", board, "XO./...\n", {"board error missing_rows@1:8"}},
      {"slashes, many rows", "3,3,3", board, "XO./.../.../...\n", {"board error too_many_rows@1:12"}},
      {"slashes, short row", "3,3,3", board, "XO./../...\n", {"board error bad_row_length@1:7"}},
      {"dashes alone", "3,3,3", board, "----\nX........\n", {"board error bad_row_length@1:1", "board X../.../..."}},
      {"dashes within rows", "4,3,3", board, "XO..\n---\n....\n", {"board error bad_row_length@2:4"}},
      {"rule alone", "3,3,3", board, "===\n\nX........\n", {"board error missing_rows@1:1", "board X../.../..."}},
  });
}

TEST(Boards, OneMistakeIsOneBadRecord) {
  constexpr Format board = Format::board;
  const std::string good = "X../.O./...";
  check({
      {"first row bad, no blank lines",
       "3,3,3",
       board,
       "X?.\n...\n...\nX..\n.O.\n...\n",
       {"board error bad_cell@1:2", "board " + good}},
      {"middle row bad, no blank lines",
       "3,3,3",
       board,
       "X..\n.\n...\nX..\n.O.\n...\n",
       {"board error bad_row_length@2:2", "board " + good}},
      {"last row bad",
       "3,3,3",
       board,
       "X..\n...\n..\nX..\n.O.\n...\n",
       {"board error bad_row_length@3:3", "board " + good}},
      {"two rows bad", "3,3,3", board, "X?.\n.?.\n...\nX..\n.O.\n...\n", {"board error bad_cell@1:2", "board " + good}},
      {"bad lines between lines",
       "3,3,3",
       board,
       "XO\nX...O....\nXO?......\nX\nX...O....\n",
       {"board error bad_row_length@1:3", "board " + good, "board error bad_cell@3:3", "board error bad_row_length@4:2",
        "board " + good}},
      {"a row too many",
       "3,3,3",
       board,
       "XXX\n...\n...\nOOO\n\nX..\n.O.\n...\n",
       {"board XXX/.../...", "board error missing_rows@5:1", "board " + good}},
      {"blank line in a bad board",
       "3,3,3",
       board,
       "X?.\n\nX..\n.O.\n...\n",
       {"board error bad_cell@1:2", "board " + good}},
  });
}

TEST(Boards, NumbersOfEmptyCellsDoNotWrapOntoTheBoard) {
  const auto one = read_all(rules_of("3,3,3"), "XO1/3/3\n");
  ASSERT_EQ(test::shown(one).size(), 1U);
  EXPECT_TRUE(test::shown(one)[0].ends_with(" XO./.../...")) << test::shown(one)[0];
  for (const char* text : {"XO18446744073709551617/3/3\n", "XO4294967297/3/3\n", "XO1/3/18446744073709551619\n"}) {
    for (const Record& record : read_all(rules_of("3,3,3"), text))
      EXPECT_TRUE(std::holds_alternative<Error>(record.content)) << text;
  }
}

}  // namespace
}  // namespace mnk
