// SPDX-License-Identifier: MIT
#include "notation/table.hpp"

namespace mnk {
namespace {

using test::check;

TEST(Drawn, BoardsAsPeoplePasteThem) {
  constexpr Format board = Format::board;
  const std::vector<std::string> xo = {"board XOX/.O./X.."};
  check({
      {"plus rules", "3,3,3", board, " X | O | X \n---+---+---\n   | O |   \n---+---+---\n X |   |   \n", xo},
      {"dash rules", "3,3,3", board, " X | O | X \n-----------\n   | O |   \n-----------\n X |   |   \n", xo},
      {"as many dashes as cells",
       "3,3,3",
       board,
       "X | O | X\n---------\n  | O |  \n---------\nX |   |  \n---------\nX........\n",
       {xo[0], "board X../.../..."}},
      {"as many dashes as columns", "3,3,3", board, "X|O|X\n---\n.|O|.\n---\nX|.|.\n", xo},
      {"no rules", "3,3,3", board, "X|O|X\n |O| \nX| | \n\nX........\n", {xo[0], "board X../.../..."}},
      {"no rules, no blank line", "3,3,3", board, "X|O|X\n |O| \nX| | \nX|O|X\n |O| \nX| | \n", {xo[0], xo[0]}},
      {"equals", "3,3,3", board,
       "===========\n X | O | X \n===========\n   | O |   \n===========\n X |   |   \n===========\n", xo},
      {"table", "3,3,3", board, "| X | O | X |\n|---|---|---|\n|   | O |   |\n| X |   |   |\n", xo},
      {"colons", "3,3,3", board, "| X | O | X |\n|:-:|:--|--:|\n|   | O |   |\n| X |   |   |\n", xo},
      {"frame", "3,3,3", board,
       "+---+---+---+\n| X | O | X |\n+---+---+---+\n|   | O |   |\n+---+---+---+\n| X |   |   |\n+---+---+---+\n", xo},
      {"two frames", "2,1,2", board, "+-+-+\n|X|O|\n+-+-+\n+-+-+\n|O|.|\n+-+-+\n", {"board XO", "board O."}},
      {"dash frame", "3,3,3", board,
       "-------------\n| X | O | X |\n-------------\n|   | O |   |\n-------------\n| X |   |   |\n-------------\n", xo},
      {"dashes are cells", "3,3,3", board, "X|O|X\n-|O|-\nX|-|-\n", xo},
      {"dashes are cells between bars", "3,3,3", board, "|-|-|-|\n|-|O|-|\n|-|-|-|\n", {"board .../.O./..."}},
      {"empty at the end", "3,3,3", board, " X | O | X\n   | O |\n X |   |\n", xo},
      {"outer bar left", "3,3,3", board, "|X|O|X\n| |O| \n|X| | \n", xo},
      {"outer bar right", "3,3,3", board, "X|O|X|\n |O| |\nX| | |\n", xo},
      {"box characters", "3,3,3", board,
       "┌───┬───┬───┐\n│ X │ O │ X │\n├───┼───┼───┤\n│   │ O │   │\n├───┼───┼───┤\n│ X │   │   │\n└───┴───┴───┘\n", xo},
      {"double box characters", "3,3,3", board, "X║O║X\n═╬═╬═\n ║O║ \n═╬═╬═\nX║ ║ \n", xo},
      {"padded", "3,3,3", board,
       "   |   |\n X | O | X\n   |   |\n-----------\n   |   |\n   | O |\n   |   |\n-----------\n   |   |\n X |   |\n   "
       "|   |\n",
       xo},
      {"padded above", "3,3,3", board,
       "     |     |     \n  X  |  O  |  X  \n_____|_____|_____\n     |     |     \n     |  O  |     "
       "\n_____|_____|_____\n"
       "     |     |     \n  X  |     |     \n     |     |     \n",
       xo},
      {"padded twice",
       "3,3,3",
       board,
       "   |   |\n X | O | X\n   |   |\n-----------\n   |   |\n   | O |\n   |   |\n-----------\n   |   |\n X |   |\n   "
       "|   |\n"
       "   |   |\n X | O | X\n   |   |\n-----------\n   |   |\n   | O |\n   |   |\n-----------\n   |   |\n X |   |\n   "
       "|   |\n",
       {xo[0], xo[0]}},
      {"hollow first row, not padded",
       "3,3,3",
       board,
       "   |   |   \n X | O |   \n   |   |   \n\n",
       {"board .../XO./..."}},
      {"hollow rows with rules",
       "3,3,3",
       board,
       "   |   |   \n---+---+---\n X | O |   \n---+---+---\n   |   |   \n",
       {"board .../XO./..."}},
      {"one column", "1,2,2", board, "|X|\n|O|\n", {"board X/O"}},
  });
}

TEST(Drawn, ErrorsHaveTheirPlace) {
  constexpr Format board = Format::board;
  check({
      {"bad cell",
       "3,3,3",
       board,
       " X | O | X \n---+---+---\n   | ? |   \n---+---+---\n X |   |   \n",
       {"board error bad_cell@3:6"}},
      {"zero", "3,3,3", board, "| X | 0 | X |\n", {"board error zero_cell@1:7"}},
      {"two in a cell", "3,3,3", board, "X|XO|X\n", {"board error bad_cell@1:4"}},
      {"box columns count bytes", "3,3,3", board, "│ X │ q │ X │\n", {"board error bad_cell@1:11"}},
      {"few cells", "3,3,3", board, "X|O\n", {"board error bad_row_length@1:4"}},
      {"many cells", "3,3,3", board, "X|O|X|O\n", {"board error bad_row_length@1:7"}},
      {"cut off",
       "3,3,3",
       board,
       "X|O|X\n-+-+-\nX|O|X\n-+-+-\n\nX........\n",
       {"board error missing_rows@5:1", "board X../.../..."}},
      {"one mistake",
       "3,3,3",
       board,
       "X|O|?\n-+-+-\nX|O|X\n-+-+-\nX|O|X\n-----\nX........\n",
       {"board error bad_cell@1:5", "board X../.../..."}},
      {"tab", "3,3,3", board, "X|\tO\tq|X\n", {"board error tab@1:5"}},
  });
}

}  // namespace
}  // namespace mnk
