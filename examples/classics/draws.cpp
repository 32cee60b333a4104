// SPDX-License-Identifier: MIT
#include "examples/classics/draws.hpp"

#include <iostream>

void show(const classics::Board& board, char to_move) {
  for (const char player : {'X', 'O'}) {
    const int missing = classics::stones_missing(board, 3, player);
    std::cout << player
              << (missing > 3    ? " has no open line, "
                  : missing == 1 ? " lacks one stone, "
                                 : " lacks more, ");
  }
  std::cout << "no line is open: " << classics::no_line_is_open(board, 3)
            << ", nobody can win: " << classics::nobody_can_win(board, 3, to_move) << '\n';
}

int main() {
  show({"XOX", "XOO", "OX."}, 'X');  // every line has stones of both
  show({"OXO", "XXO", "XO."}, 'X');  // O lacks the last cell, but it is X who moves there
  show({"X.O", "OOX", "XXO"}, 'X');
  show({"XOX", ".O.", "OXX"}, 'O');  // X lacks one stone and has one move left
}
