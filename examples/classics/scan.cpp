// SPDX-License-Identifier: MIT
#include "examples/classics/scan.hpp"

#include <iostream>

int main() {
  std::cout << classics::winner({"XO.", ".XO", "..X"}, 3) << '\n'                 // the diagonal
            << classics::winner({"...", "X..", "O.."}, 3) << '\n'                 // nobody: the first row is blank
            << classics::winner({"....X", "...X.", "..X.O", ".X.OO"}, 4) << '\n'  // 5 columns, 4 rows, 4 in a row
            << classics::winner({"XX.XX", "OO.OO"}, 3) << '\n';  // four in the row, but not three in a row
}
