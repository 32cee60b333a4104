// SPDX-License-Identifier: MIT
// Ambiguous text, and text that is nearly a position.
#include "notation/table.hpp"

namespace mnk {
namespace {

using test::check;
using test::read_all;
using test::rules_of;
constexpr Format automatic = Format::automatic;

TEST(Readings, HeadersOfCsv) {
  const std::string names = "c1,c2,c3,c4,c5,c6,c7,c8,c9,class\n";
  const std::string good = "x,o,b,b,b,b,b,b,b,win\n";
  for (const Format format : {automatic, Format::csv}) {
    check({
        {"files put together",
         "3,3,3",
         format,
         names + good + names + good,
         {"csv XO./.../... win", "csv XO./.../... win"}},
        {"comments below the names", "3,3,3", format, names + "# a\n\n" + good, {"csv XO./.../... win"}},
        {"names alone", "3,3,3", format, names, {"csv error bad_cell@1:1"}},
        {"names above names", "3,3,3", format, names + names + good, {"csv error bad_cell@1:1", "csv XO./.../... win"}},
        {"letters that are no cells",
         "3,3,3",
         format,
         "x,o,z,q,z,q,z,q,z\n" + good,
         {"csv error bad_cell@1:5", "csv XO./.../... win"}},
        {"the same name twice",
         "3,3,3",
         format,
         "c1,c1,c3,c4,c5,c6,c7,c8,c9\n" + good,
         {"csv error bad_cell@1:1", "csv XO./.../... win"}},
        {"numbers of the columns", "3,3,3", format, "0,1,2,3,4,5,6,7,8,class\n" + good, {"csv XO./.../... win"}},
        {"names of a grid", "3,3,3", format, "left,middle,right\nX,O,\n,X,\n,,O\n", {"csv XO./.X./..O"}},
        {"a first line of cells", "3,3,3", format, "x,o,x\n,x,\n,,o\n", {"csv XOX/.X./..O"}},
    });
  }
  check({{"names that can be moves",
          "3,3,3",
          automatic,
          "a1,b1,c1,a2,b2,c2,a3,b3,c3\nx,o,b,b,b,b,b,b,b\n",
          {"moves error ambiguous@1:1", "csv XO./.../..."}}});
}

TEST(Readings, NumbersOfCsvRecords) {
  check({
      {"a number that is no cell", "3,3,3", automatic, "17,x,o,b,b,b,b,b,b,b\n", {"csv XO./.../..."}},
      {"a number that is a cell", "3,3,3", automatic, "1,x,o,b,b,b,b,b,b,b\n", {"csv error ambiguous@1:1"}},
      {"as a cell no play leads there", "3,3,3", automatic, "1,x,b,b,b,b,b,b,b,b\n", {"csv X../.../..."}},
      {"as a number no play leads there", "3,3,3", automatic, "1,o,b,b,b,b,b,b,b,o\n", {"csv XO./.../... o"}},
      {"a class that is no cell", "3,3,3", automatic, "1,o,x,b,b,b,b,b,b,positive\n", {"csv XOX/.../... positive"}},
      {"one row", "3,1,3", automatic, "1,x,o,x\n", {"csv error ambiguous@1:1"}},
  });
}

TEST(Readings, Comments) {
  for (const char* text : {"# a\n# b\n", "#", "\n  # http://127.0.0.1:8080/#/analyse?g=3,3,3&t=b2\n"}) {
    const auto record = read_record(Rules(), text);
    ASSERT_FALSE(record) << text;
    EXPECT_EQ(code_of(record.error()), "no_record") << text;
    EXPECT_EQ(message_of(record.error()), "no position: only comments");
    EXPECT_TRUE(read_all(Rules(), text).empty()) << text;
  }
}

TEST(Readings, Addresses) {
  check({
      {"pages without a position",
       "3,3,3",
       automatic,
       "#/play\nhttp://127.0.0.1:8080/#/play/abc\n  https://example.org/x\n#/analyse\nXO.......\n",
       {"board error bad_link@1:1", "board error bad_link@2:1", "board error bad_link@3:3", "board error bad_link@4:1",
        "board XO./.../..."}},
      {"nothing that is known", "3,3,3", automatic, "#/analyse?q=1\n", {"board error bad_link@1:11"}},
      {"a + between moves", "3,3,3", automatic, "#/analyse?g=3,3,3&s=3/3/3&t=b2+c1\n", {"board .../.X./..O"}},
      {"a move onto a stone of O",
       "3,3,3",
       automatic,
       "#/analyse?g=3,3,3&s=XO1/3/3&t=b3\n",
       {"board error bad_link@1:11"}},
      {"brackets the wrong way round",
       "3,3,3",
       automatic,
       "#/analyse?g=3,3,3&t=b2)c1(a1\n",
       {"board error bad_link@1:11"}},
      {"a bracket that is not closed",
       "3,3,3",
       automatic,
       "#/analyse?g=3,3,3&t=b2(c1\n",
       {"board error bad_link@1:11"}},
      {"a board on which O moves", "3,3,3", automatic, "#/analyse?g=3,3,3&s=X2/3/3&t=b2\n", {"board X../.O./..."}},
      {"a board whose last row is short",
       "3,3,3",
       automatic,
       "#/analyse?g=3,3,3&s=3/3/2\n",
       {"board error bad_link@1:11"}},
      {"a count that begins with 0", "3,3,3", automatic, "#/analyse?g=3,3,3&s=03/3/3\n", {"board error bad_link@1:11"}},
      {"text beside it",
       "3,3,3",
       automatic,
       "see http://h/#/analyse?g=3,3,3&t=b2 there\n",
       {"board error bad_link@1:4"}},
      {"a game without moves", "3,3,3", automatic, "http://h/#/analyse?g=3,3,3\n", {"moves moves"}},
      {"comments", "3,3,3", automatic, "# #/analyse?g=3,3,3&t=b2\n#/ no page\n#\n", {}},
  });
}

TEST(Readings, LabelsThatCanBeCells) {
  check({
      {"labels above values", "3,3,3", automatic, "0 1 2\n1 2 0\n0 1 2\n0 0 1\n", {"board error ambiguous@1:1"}},
      {"with commas",
       "3,3,3",
       automatic,
       "0,1,2\n1,2,0\n0,1,2\n0,0,1\n\nXO.......\n",
       {"csv error ambiguous@1:1", "board XO./.../..."}},
      {"as many lines as rows", "3,3,3", automatic, "0 1 2\n1 2 0\n0 1 2\n", {"board .XO/XO./.XO"}},
      {"labels of rows, too", "3,3,3", automatic, "  0 1 2\n0 1 2 0\n1 0 1 2\n2 0 0 1\n", {"board XO./.XO/..X"}},
      {"a label that is no value", "3,3,3", automatic, "1 2 3\n1 2 0\n0 1 0\n0 0 2\n", {"board XO./.X./..O"}},
      {"labels above signs", "3,3,3", automatic, "0 1 2\nX O .\n. X .\n. . O\n", {"board XO./.X./..O"}},
      {"labels below values",
       "3,3,3",
       automatic,
       "1 2 0\n0 1 0\n0 0 2\n0 1 2\n\nXO.......\n",
       {"board XO./.X./..O", "board error zero_cell@4:1", "board XO./.../..."}},
      {"labels of rows at either side", "3,2,3", automatic, "1 2 1 1\n2 1 2 2\n", {"board error ambiguous@1:1"}},
  });
}

TEST(Readings, SquaresOfTwoColours) {
  check({
      {"black and white", "3,3,3", automatic, "⬛⬜⬛\n⬜⬛⬜\n⬛⬜⬛\n", {"board error ambiguous@1:1"}},
      {"on one line", "3,3,3", automatic, "■□■/□■□/■□■\n", {"board error ambiguous@1:1"}},
      {"one colour", "3,3,3", automatic, "🟦⬜🟦\n⬜🟦⬜\n🟦⬜🟦\n", {"board error ambiguous@1:1"}},
      {"two colours, as stones no play leads there",
       "3,3,3",
       automatic,
       "🟦🟥🟦\n🟥🟦🟥\n🟦🟥🟦\n",
       {"board error ambiguous@1:1"}},
      {"a full board", "3,3,3", automatic, "🟥🟨🟥\n🟨🟥🟨\n🟥🟨🟥\n", {"board XOX/OXO/XOX"}},
      {"a board in two colours", "3,3,3", automatic, "❌⬜⬛\n⬜⭕⬜\n⬛⬜⬛\n", {"board X../.O./..."}},
      {"one stone", "3,3,3", automatic, "⬜⬜⬜\n⬜🟥⬜\n⬜⬜⬜\n", {"board .../.X./..."}},
      {"no stone", "3,3,3", automatic, "⬜⬜⬜\n⬜⬜⬜\n⬜⬜⬜\n", {"board .../.../..."}},
  });
}

TEST(Readings, DigitsWithGravity) {
  const std::string rows = "0000000\n0000000\n0000000\n0000000\n0001000\n0002100\n";
  const std::string board = "board ......./......./......./......./...X.../...OX..";
  const std::string full = "1212121\n1212121\n1212121\n2121212\n2121212\n2121212\n";
  const std::vector<std::string> games(5, "moves moves 35 36 28 29 21 22 14");
  check({
      {"values", "7,6,4:gravity", automatic, rows + rows + "4455\n", {board, board, "moves moves 38 31 39 32"}},
      {"values with slashes", "7,6,4:gravity", automatic, "0000000/0000000/0000000/0000000/0001000/0002100\n", {board}},
      {"a full board or games", "7,6,4:gravity", automatic, full, {"board error ambiguous@1:1"}},
      {"two full boards",
       "7,6,4:gravity",
       automatic,
       full + full,
       {"board error ambiguous@1:1", "board error ambiguous@7:1"}},
      {"full columns are no games",
       "3,2,3:gravity",
       automatic,
       "112\n221\n\n111\n222\n",
       {"board error ambiguous@1:1", "board XXX/OOO"}},
      {"too few lines", "7,6,4:gravity", automatic, "1212121\n1212121\n1212121\n1212121\n1212121\n", games},
      {"two rows that no game leads to",
       "2,2,2:gravity",
       automatic,
       "11\n11\n",
       {"moves moves 2 0", "moves moves 2 0"}},
      {"three lines on a board of two rows",
       "2,2,2:gravity",
       automatic,
       "12\n21\n12\n",
       {"moves moves 2 3", "moves moves 3 2", "moves moves 2 3"}},
      {"numbered games, a line each",
       "3,3,3",
       automatic,
       "1. a1 b2\n1. a2 b1\n",
       {"moves moves 6 4", "moves moves 3 7"}},
      {"a column that there is not", "7,6,4:gravity", automatic, "40\n", {"moves error off_board"}},
  });
  const auto one = read_record(rules_of("7,6,4:gravity"), full);
  ASSERT_TRUE(one.ok());
  EXPECT_EQ(test::show(*one), "board XOXOXOX/XOXOXOX/XOXOXOX/OXOXOXO/OXOXOXO/OXOXOXO");
  EXPECT_EQ(one->interpretation, "a board of 6 rows; 1 is X, 2 is O");
}

TEST(Readings, LargeBoardsInThePlainFormsOnly) {
  const Rules large = rules_of("1025,1024,5");
  std::string rows;
  for (int row = 0; row < 1024; ++row) rows += std::string(1025, '.') + "\n";
  EXPECT_EQ(read_all(large, rows).size(), 1U);
  EXPECT_TRUE(std::holds_alternative<Position>(read_all(large, rows)[0].content));
  std::string emoji;
  for (int cell = 0; cell < 1025 * 1024; ++cell) emoji += "⬜";
  EXPECT_TRUE(std::holds_alternative<Error>(read_all(large, emoji + "\n").at(0).content));
  EXPECT_TRUE(std::holds_alternative<Position>(
      read_all(rules_of("1024,1024,5"), emoji.substr(0, 3 * 1024 * 1024) + "\n").at(0).content));
}

TEST(Readings, LabelsAroundPlainRows) {
  const std::string board = "board XO./.X./..O";
  check({
      {"letters below", "3,3,3", automatic, "XO.\n.X.\n..O\nABC\nXO.\n.X.\n..O\nA B C\n", {board, board}},
      {"letters below spaced rows",
       "3,3,3",
       automatic,
       "X O .\n. X .\n. . O\na b c\na1 b2\n",
       {board, "moves moves 6 4"}},
      {"letters below a drawing",
       "3,3,3",
       automatic,
       " X | O |  \n---+---+---\n   | X |  \n---+---+---\n   |   | O\n a   b   c\nXO.......\n",
       {board, "board XO./.../..."}},
      {"letters that are none", "3,3,3", automatic, "XO.\n.X.\n..O\nabd\n", {board, "auto error unrecognised@4:1"}},
      {"letters at the left", "3,3,3", automatic, "a X O .\nb . X .\nc . . O\n", {board}},
      {"signs beside the labels", "3,3,3", automatic, "3XO.\n2.X.\n1..O\n abc\n", {board}},
      {"values with -1", "3,3,3", automatic, " 1 -1  0\n 0  1  0\n 0  0 -1\n", {board}},
      {"-1 first", "3,3,3", automatic, "-1 0 1\n0 1 0\n0 0 0\n", {"board O.X/.X./..."}},
      {"-1 first, with slashes", "3,3,3", automatic, "-1 0 1/0 1 0/0 0 0\n", {"board O.X/.X./..."}},
      {"values with slashes", "3,3,3", automatic, "1 2 0/0 1 0/0 0 2\n120/010/002\n", {board, board}},
      {"values side by side", "3,3,3", automatic, "120010002\n", {board}},
      {"zeros beside signs", "3,3,3", automatic, "X00/.../...\n", {"board error zero_cell@1:2"}},
  });
}

TEST(Readings, ListsOfPythonAndNumpy) {
  const std::string board = "json X../.O./...";
  check({
      {"numpy", "3,3,3", automatic, "[[1 0 0]\n [0 2 0]\n [0 0 0]]\na1\n", {board, "moves moves 6"}},
      {"numpy, -1", "3,3,3", automatic, "[[ 1  0  0]\n [ 0 -1  0]\n [ 0  0  0]]\n", {board}},
      {"numpy, floats", "3,3,3", automatic, "[[1. 0. 0.]\n [0. 2. 0.]\n [0. 0. 0.]]\n", {board}},
      {"numpy, strings", "3,3,3", automatic, "[['X' ' ' ' ']\n [' ' 'O' ' ']\n [' ' ' ' ' ']]\n", {board}},
      {"tuples", "3,3,3", automatic, "((1,0,0),(0,2,0),(0,0,0))\n", {board}},
      {"tuples over lines",
       "3,3,3",
       automatic,
       "((1, 0, 0),\n (0, 2, 0),\n (0, 0, 0))\na1\n",
       {board, "moves moves 6"}},
      {"tuples of strings",
       "3,3,3",
       automatic,
       "('X..', '.O.', '...')\n(('X','',''),('','O',''),('','',''))\n",
       {board, board}},
      {"commas before brackets", "3,3,3", automatic, "[[1,0,0,],[0,2,0,],[0,0,0,],]\n", {board}},
      {"names of cells", "3,3,3", automatic, "[\"a1\",\"b2\"]\n['a1', 'b2']\n", {"json moves 6 4", "json moves 6 4"}},
      {"names of cells off the board", "3,3,3", automatic, "[\"a1\",\"b9\"]\n", {"json error off_board"}},
      {"names that can be rows", "2,2,2", automatic, "[\"b2\",\"b1\"]\n", {"json error ambiguous@1:1"}},
      {"bare pairs",
       "3,3,3",
       automatic,
       "[0,0],[1,1]\n[0,0] [1,1]\n[ 0, 0 ]\n\n(0,0) (1,1)\n",
       {"moves moves 0 4", "moves moves 0 4", "moves moves 0", "moves moves 0 4"}},
      {"pairs in an array stay JSON", "3,3,3", automatic, "[[0,0],[1,1]]\n", {"json moves 0 4"}},
      {"a comma missing among others", "3,3,3", Format::json, "[[0,0] [1,1],[2,2]]\n", {"json error bad_json@1:8"}},
  });
}

TEST(Readings, NumbersOfTheSecondPlayer) {
  check({
      {"alone", "3,3,3", automatic, "1... b2\n", {"moves error bad_move_number@1:1"}},
      {"with more behind it", "3,3,3", automatic, "1... b2 2. a1 c3\n", {"moves error bad_move_number@1:1"}},
      {"within a game", "3,3,3", automatic, "1. a1 1... b2 2. c3\n", {"moves moves 6 4 2"}},
      {"in front of the first player's move",
       "3,3,3",
       automatic,
       "1. a1 b2\n2... c3\n",
       {"moves error bad_move_number@2:1"}},
  });
  const auto alone = read_all(rules_of("3,3,3"), "1... b2\n");
  EXPECT_NE(message_of(std::get<Error>(alone.at(0).content)).find("must begin with its first move"), std::string::npos);
}

TEST(Readings, AmbiguityShowsBoth) {
  struct Two {
    const char* game;
    const char* text;
    const char* first;
    const char* second;
  };
  const Two cases[] = {
      {"3,3,3", "1,x,o,b,b,b,b,b,b,b\n", "XXO/.../...", "XO./.../..."},
      {"3,3,3", "0 1 2\n1 2 0\n0 1 2\n0 0 1\n", "XO./.XO/..X", ".XO/XO./.XO"},
      {"3,2,3:gravity", "112\n221\n", "XXO/OOX", "a1a2b1"},
      {"2,2,2", "[\"b2\",\"b1\"]\n", ".O/.X", "b2b1"},
      {"3,2,3", "1 2 1 1\n2 1 2 2\n", "OXX/XOO", "XOX/OXO"},
      {"3,3,3", "⬛⬜⬛\n⬜⬛⬜\n⬛⬜⬛\n", "⬛ can be empty", "⬜ empty"},
  };
  for (const Two& two : cases) {
    const auto records = read_all(rules_of(two.game), two.text);
    ASSERT_EQ(records.size(), 1U) << two.text;
    const auto* error = std::get_if<Error>(&records[0].content);
    ASSERT_NE(error, nullptr) << two.text << test::show(records[0]);
    for (const char* word : {two.first, two.second})
      EXPECT_NE(message_of(*error).find(word), std::string::npos) << message_of(*error);
  }
}

}  // namespace
}  // namespace mnk
