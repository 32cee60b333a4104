// SPDX-License-Identifier: MIT
#include "notation/table.hpp"

namespace mnk {
namespace {

using test::check;
constexpr Format json = Format::json;

TEST(Json, RecordsOnLinesAndInOuterArrays) {
  check({
      {"moves", "4,3,3", json, "[[0,0],[1,1],[2,3]]\n", {"json moves 0 5 11"}},
      {"no moves", "4,3,3", json, "[]\n[ ]\n", {"json moves", "json moves"}},
      {"board", "3,3,3", json, "[\"XOX\",\"OO_\",\"___\"]\n", {"json XOX/OO./..."}},
      {"one string with slashes", "3,3,3", json, "[\"XOX/OO_/___\"]\n\"XOX/OO_/___\"\n", {"json XOX/OO./...", "json XOX/OO./..."}},
      {"one string with all cells", "3,3,3", json, "[\"XOXOO____\"]\n\"XOXOO____\"", {"json XOX/OO./...", "json XOX/OO./..."}},
      {"one row", "3,1,3", json, "[\"XOX\"]\n", {"json XOX"}},
      {"over several lines",
       "3,3,3",
       json,
       "[\n  [0, 0],\r\n  [1, 1]\n]\n\n[\n \"XO.\",\n \"...\",\n \"...\"\n]\n",
       {"json moves 0 4", "json XO./.../..."}},
      {"after each other", "3,3,3", json, "[[0,0]] [[1,1]],[[2,2]],\n[]", {"json moves 0", "json moves 4", "json moves 8", "json moves"}},
      {"outer array", "3,3,3", json, "[[[0,0],[1,1]],[[2,2]],[]]\n", {"json moves 0 4", "json moves 8", "json moves"}},
      {"outer array of boards", "3,3,3", json, "[[\"XO.\",\"...\",\"...\"],\"X../.../...\"]\n", {"json XO./.../...", "json X../.../..."}},
      {"outer array over lines",
       "3,3,3",
       json,
       "[\n [[0,0]],\n # remark\n [\n  [1,1]\n ]\n]\n[[2,2]]",
       {"json moves 0", "json moves 4", "json moves 8"}},
      {"outer array of no moves", "3,3,3", json, "[[]]\n[[],[]]\n", {"json moves", "json moves", "json moves"}},
      {"comments and blanks", "3,3,3", json, "# [[0,0]]\n\n  \t[[0,0]]\r\n  # [\n", {"json moves 0"}},
      {"escapes", "3,3,3", json, "[\"\\u0058O.\",\"...\",\"...\"]", {"json XO./.../..."}},
      {"auto",
       "3,3,3",
       Format::automatic,
       "XO.......\n  [[0,0]]\nX..\n[[1,1],\n[2,2]]\n",
       {"board XO./.../...", "json moves 0", "board error missing_rows@4:1", "json moves 4 8"}},
  });
}

TEST(Json, ErrorsHaveTheirPlace) {
  check({
      {"float", "3,3,3", json, "[[0,0],[1,1.5]]", {"json error bad_json@1:11"}},
      {"out of range",
       "3,3,3",
       json,
       "[[0,2147483648]]\n[[0,99999999999999999999]]\n[[18446744073709551615,0]]\n[[-2147483649,0]]",
       {"json error bad_json@1:5", "json error bad_json@2:5", "json error bad_json@3:3", "json error bad_json@4:3"}},
      {"null",
       "3,3,3",
       json,
       "[[0,0],null]\nnull\ntrue\n5\n",
       {"json error bad_json@1:8", "json error bad_json@2:1", "json error bad_json@3:1", "json error bad_json@4:1"}},
      {"object", "3,3,3", json, "{\"a\":[1]}\n[{\"a\":1}]\n", {"json error bad_json@1:1", "json error bad_json@2:2"}},
      {"three numbers", "3,3,3", json, "[[0,0,0]]\n", {"json error bad_json@1:7"}},
      {"one number", "3,3,3", json, "[[0]]\n[0,0]\n", {"json error bad_json@1:4", "json error bad_json@2:2"}},
      {"garbage", "3,3,3", json, "hello world\n[[0,0]]\n", {"json error bad_json@1:1", "json moves 0"}},
      {"garbage behind", "3,3,3", json, "[[0,0]] hello, [\n[[1,1]]\n", {"json moves 0", "json error bad_json@1:9", "json moves 4"}},
      {"not closed", "3,3,3", json, "[[0,0],\n [1,1", {"json error bad_json@2:6"}},
      {"off the board", "3,3,3", json, "[[0,0],[0,3]]\n[[-1,0]]", {"json error off_board", "json error off_board"}},
      {"zero", "3,3,3", json, "[\"XO.\",\n\".0.\",\"...\"]", {"json error zero_cell@2:3"}},
      {"bad cell with slashes", "3,3,3", json, "[\"XO./.q./...\"]", {"json error bad_cell@1:8"}},
      {"bad cell behind an escape", "3,3,3", json, "[\"\\u0058Oq\",\"...\",\"...\"]", {"json error bad_cell@1:2"}},
      {"line break in a string", "3,3,3", json, "[\"XO.\\n\",\"...\",\"...\"]", {"json error control_byte@1:2"}},
      {"short row", "3,3,3", json, "[\"XO.\",\"..\",\"...\"]", {"json error bad_row_length@1:11"}},
      {"few rows", "3,3,3", json, "[\"XO.\",\"...\"]", {"json error missing_rows@1:13"}},
      {"many rows", "3,3,3", json, "[\"XO.\",\"...\",\"...\",\"...\"]", {"json error too_many_rows@1:20"}},
      {"board and moves", "3,3,3", json, "[\"XO.\",[0,0]]\n[[0,0],\"XO.\"]", {"json error bad_json@1:8", "json error bad_json@2:8"}},
      {"NUL", "3,3,3", json, std::string("[[0,0]\0]\n[]", 11), {"json error bad_json@1:7", "json moves"}},
      {"nested", "3,3,3", json, std::string(9, '[') + std::string(9, ']') + "\n[]", {"json error bad_json@1:4", "json moves"}},
  });
}

TEST(Json, OneMistakeIsOneBadRecord) {
  check({
      {"bracket missing",
       "3,3,3",
       json,
       "[[0,0],[1,1]\n[[2,2]]\n[[0,1],\n[[0,2]]\n[[1,1],[2\n[]\n[]",
       {"json error bad_json@1:13", "json moves 8", "json error bad_json@3:8", "json moves 2", "json error bad_json@5:10", "json moves",
        "json moves"}},
      {"bracket missing before a board",
       "3,3,3",
       json,
       "[[0,0],[1,1]\n[\"XO.\",\"...\",\"...\"]\n",
       {"json error bad_json@1:13", "json XO./.../..."}},
      {"quote missing", "3,3,3", json, "[\"XO.\",\"...,\"...\"]\n[]\n", {"json error bad_cell@1:12", "json moves"}},
      {"bracket too many", "3,3,3", json, "[[0,0]]]\n[]\n", {"json moves 0", "json error bad_json@1:8", "json moves"}},
      {"bad element",
       "3,3,3",
       json,
       "[[[0,0]],7,[[1,1]],{\"a\":[]},null,[[2,2]]]\n[]\n",
       {"json moves 0", "json error bad_json@1:10", "json moves 4", "json error bad_json@1:20", "json error bad_json@1:29", "json moves 8",
        "json moves"}},
      {"bad first element",
       "3,3,3",
       json,
       "[null,[[0,0]]]\n[{\"a\":[[]]},[[0,0]]]\n",
       {"json error bad_json@1:2", "json moves 0", "json error bad_json@2:2", "json moves 0"}},
      {"bracket missing in an array",
       "3,3,3",
       json,
       "[\n[[0,0],[1,1],\n[[2,2]],\n[[0,1]]\n]\n[]\n",
       {"json error bad_json@2:14", "json moves 8", "json moves 1", "json moves"}},
      {"bracket missing in an array on one line",
       "3,3,3",
       json,
       "[[[0,0],[[1,1]],[[2,2]]]\n[]\n",
       {"json error bad_json@1:9", "json moves 4", "json moves 8", "json moves"}},
      {"bracket too many in an array",
       "3,3,3",
       json,
       "[\n[[0,0]]],\n[[2,2]],\n[[0,1]]\n]\n[]\n",
       {"json moves 0", "json moves 8", "json moves 1", "json error bad_json@5:1", "json moves"}},
      {"commas",
       "3,3,3",
       json,
       "[[[0,0]],,[[1,1]] [[2,2]],]",
       {"json moves 0", "json error bad_json@1:10", "json moves 4", "json error bad_json@1:19", "json error bad_json@1:27"}},
      {"array not closed", "3,3,3", json, "[[[0,0]],\n[[1,1]]\n", {"json moves 0", "json moves 4", "json error bad_json@3:1"}},
      {"other formats behind",
       "3,3,3",
       Format::automatic,
       "[[0,0],[1,1]\nXO.......\n[[0,0]\na1 b2\n",
       {"json error bad_json@1:13", "board XO./.../...", "json error bad_json@3:7", "moves moves 6 4"}},
  });
}

}  // namespace
}  // namespace mnk
