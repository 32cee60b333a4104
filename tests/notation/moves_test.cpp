// SPDX-License-Identifier: MIT
#include "notation/table.hpp"

namespace mnk {
namespace {

using test::check;
using test::read_all;
using test::rules_of;

// Cells of 4,3,3:   0 1  2  3    a3 b3 c3 d3
//                   4 5  6  7    a2 b2 c2 d2
//                   8 9 10 11    a1 b1 c1 d1
TEST(Moves, AreReadInEveryForm) {
  constexpr Format moves = Format::moves;
  check({
      {"pairs", "4,3,3", moves, "0,0 1,1 2,3\n", {"moves moves 0 5 11"}},
      {"parentheses",
       "4,3,3",
       moves,
       "(0,0) (1,1)\n(0,1)(2,0)\n(0,1), (2,0)\n( 0 , 1 )\n",
       {"moves moves 0 5", "moves moves 1 8", "moves moves 1 8", "moves moves 1"}},
      {"semicolons", "4,3,3", moves, "0,0;1,1; 2,3;\na1;d3\n", {"moves moves 0 5 11", "moves moves 8 3"}},
      {"coordinates", "4,3,3", moves, "a1 d3 C2\n", {"moves moves 8 3 6"}},
      {"run together", "4,3,3", moves, "a1d3C2\n", {"moves moves 8 3 6"}},
      {"mixed", "4,3,3", moves, "a1 0,1 (2,2)\n", {"moves moves 8 1 10"}},
      {"beyond z", "30,12,3", moves, "aa12ab1\n", {"moves moves 26 357"}},
      {"not checked against each other", "4,3,3", moves, "a1a1a1\n", {"moves moves 8 8 8"}},
      {"space after the comma", "4,3,3", moves, "0, 0 1, 1\n", {"moves moves 0 5"}},
      {"lines that are no records", "4,3,3", moves, "\n# a1\n  \n  a1\r\n", {"moves moves 8"}},
      {"tabs at the ends", "4,3,3", moves, "\ta1 d3 \t\n", {"moves moves 8 3"}},
      {"columns", "7,6,4:gravity", moves, "4455\n", {"moves moves 38 31 39 32"}},
      {"columns count from 1", "7,6,4:gravity", moves, "17\n", {"moves moves 35 41"}},
      {"coordinates with gravity", "7,6,4:gravity", moves, "d1d2\n", {"moves moves 38 31"}},
  });
}

TEST(Moves, ErrorsHaveTheirPlace) {
  constexpr Format moves = Format::moves;
  check({
      {"word", "4,3,3", moves, "a1 zz b2\n", {"moves error bad_move@1:4"}},
      {"half a pair", "4,3,3", moves, "0,0 1\n", {"moves error bad_move@1:5"}},
      {"pair run together", "4,3,3", moves, "0,01,1\n", {"moves error bad_move@1:5"}},
      {"coordinate and pair", "4,3,3", moves, "0,0a1\n", {"moves error bad_move@1:4"}},
      {"parenthesis open", "4,3,3", moves, "  (0,0\n", {"moves error bad_move@1:3"}},
      {"columns without gravity", "7,6,4", moves, "4455\n", {"moves error bad_move@1:1"}},
      {"columns of a wide board", "10,6,4:gravity", moves, "4455\n", {"moves error bad_move@1:1"}},
      {"only separators", "4,3,3", moves, "\n ;\n", {"moves error bad_move@2:2"}},
      {"tab", "4,3,3", moves, "a1\tb2\n", {"moves error tab@1:3"}},
      {"NUL", "4,3,3", moves, std::string("a1 \0", 4), {"moves error control_byte@1:4"}},
      {"off the board",
       "4,3,3",
       moves,
       "a1 a4\n0,4\n-1,0\n99999999999999999999,0\ne1\n",
       {"moves error off_board", "moves error off_board", "moves error off_board", "moves error off_board",
        "moves error off_board"}},
      {"column off the board", "7,6,4:gravity", moves, "48\n40\n", {"moves error off_board", "moves error off_board"}},
      {"full column",
       "7,6,4:gravity",
       moves,
       "444444\n4444444\n",
       {"moves moves 38 31 24 17 10 3", "moves error full_column"}},
      {"the rest goes on",
       "4,3,3",
       moves,
       "a1\nzz\nb1",
       {"moves moves 8", "moves error bad_move@2:1", "moves moves 9"}},
  });
}

// 2^64 is 0 in 64 bits, 2^32 is 0 in 32 bits.
TEST(Moves, NumbersDoNotWrapOntoTheBoard) {
  constexpr Format moves = Format::moves;
  for (const char* pair : {"18446744073709551616,0", "0,18446744073709551616", "-18446744073709551615,0",
                           "0,-18446744073709551615", "4294967296,0", "(0, 4294967296)"}) {
    EXPECT_EQ(test::shown(read_all(rules_of("4,3,3"), pair, moves)), std::vector<std::string>{"moves error off_board"})
        << pair;
  }
  check({
      {"a move number", "4,3,3", moves, "18446744073709551617. a1\n", {"moves error bad_move_number@1:1"}},
      {"a later one", "4,3,3", moves, "1. a1 18446744073709551618. b1\n", {"moves error bad_move_number@1:7"}},
  });
}

TEST(Moves, ErrorsNameTheMove) {
  const auto message = [](const char* game, const char* text) {
    const auto records = read_all(rules_of(game), text, Format::moves);
    return message_of(std::get<Error>(records.at(0).content));
  };
  EXPECT_EQ(message("3,3,3", "a1 b2 d4"), "move 3 (d4) is off the board: columns are a..c, rows 1..3");
  EXPECT_EQ(message("4,3,3", "0,0 (3,1)"), "move 2 ((3,1)) is off the board: rows are 0..2, columns 0..3");
  EXPECT_EQ(message("7,6,4:gravity", "4444444"), "move 7 (column 4) does not fit: the column is full");
  EXPECT_EQ(message("7,6,4:gravity", "18"), "move 2 (column 8) is off the board: columns are 1..7");
  EXPECT_EQ(message("3,3,3", "a1 zz"), "move 2 cannot be read: 'zz'; write a1 or row,column");
}

TEST(Moves, TooManyAreRefusedWithoutTakingMemory) {
  std::string text;
  for (int i = 0; i < 73; ++i) text += "a1";
  EXPECT_EQ(test::shown(read_all(rules_of("3,3,3"), text, Format::moves)).at(0).substr(0, 17), "moves moves 6 6 6");
  text += "a1";
  EXPECT_EQ(test::shown(read_all(rules_of("3,3,3"), text, Format::moves)),
            std::vector<std::string>{"moves error too_many_moves"});
}

}  // namespace
}  // namespace mnk
