// SPDX-License-Identifier: MIT
#include "examples/classics/last_move.hpp"

#include <iostream>

int main() {
  std::cout << classics::wins({"X.O", "XO.", "X.."}, 1, 0, 3) << '\n'   // the last stone is the middle one
            << classics::wins({"XXXXXX"}, 0, 3, 5) << '\n'              // it joins three and two: six are at least five
            << classics::wins({"X..", ".O.", "X.O"}, 2, 0, 3) << '\n';  // no line
}
