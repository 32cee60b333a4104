// SPDX-License-Identifier: MIT
#include "notation/table.hpp"

namespace mnk {
namespace {

using test::check;
constexpr Format automatic = Format::automatic;

TEST(Auto, RecognisesEachRecordByItself) {
  check({
      {"all of them",
       "3,3,3",
       automatic,
       "XO.\n...\n...\nXO.......\nXO./.../...\na3 b3\n0,0 "
       "0,1\n(0,0)\n[[0,0]]\n[\"XO.\",\"...\",\"...\"]\nx,o,b,b,b,b,b,b,b\n X|O|.\n "
       "-+-+-\n .|.|.\n .|.|.\n",
       {"board XO./.../...", "board XO./.../...", "board XO./.../...", "moves moves 0 1", "moves moves 0 1",
        "moves moves 0", "json moves 0", "json XO./.../...", "csv XO./.../...", "board XO./.../..."}},
      {"boards cut off by other records",
       "3,3,3",
       automatic,
       "XO.\na1 b2\nXO.\n0,0\nXO.\nx,o,b,b,b,b,b,b,b\nXO.\n./../...\n",
       {"board error missing_rows@2:1", "moves moves 6 4", "board error missing_rows@4:1", "moves moves 0",
        "board error missing_rows@6:1", "csv XO./.../...", "board error missing_rows@8:1",
        "board error bad_row_length@8:2"}},
      {"nothing known",
       "3,3,3",
       automatic,
       "hello\nXO.......\n? ?\n",
       {"auto error unrecognised@1:1", "board XO./.../...", "auto error unrecognised@3:1"}},
      {"control byte", "3,3,3", automatic, "he\x01lo\n", {"auto error control_byte@1:3"}},
      {"header that could be moves",
       "3,3,3",
       automatic,
       "col1, col2, col3, col4, col5, col6, col7, col8, col9\nx,o,b,b,b,b,b,b,b\n",
       {"csv XO./.../..."}},
      {"bad pairs", "3,3,3", automatic, "0,0 1\n", {"moves error bad_move@1:5"}},
      {"bad csv", "3,3,3", automatic, "x,o,b\n", {"csv error bad_field_count@1:6"}},
  });
}

TEST(Auto, HasARuleForEveryAmbiguity) {
  check({
      {"a row that could be moves", "4,2,2", automatic, "b2b1\n....\n", {"board .O.X/...."}},
      {"moves where it is no row", "5,2,2", automatic, "b2b1\n", {"moves moves 1 6"}},
      {"--input overrides", "4,2,2", Format::moves, "b2b1\n", {"moves moves 1 5"}},
      {"digits with gravity",
       "7,6,4:gravity",
       automatic,
       "1212121\n4455\n",
       {"moves moves 35 36 28 29 21 22 14", "moves moves 38 31 39 32"}},
      {"digits with gravity in a board", "2,3,2:gravity", automatic, "..\n12\n21\n", {"board ../XO/OX"}},
      {"a full board of digits with gravity", "2,2,2:gravity", automatic, "1221\n", {"board XO/OX"}},
      {"digits without gravity", "4,2,2", automatic, "1212\n....\n", {"board XOXO/...."}},
  });
}

}  // namespace
}  // namespace mnk
