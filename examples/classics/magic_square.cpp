// SPDX-License-Identifier: MIT
#include "examples/classics/magic_square.hpp"

#include <iostream>

int main() {
  const int moves[][2] = {{0, 0}, {0, 1}, {1, 1}, {1, 0}, {2, 2}};  // X has the diagonal 2 + 5 + 8
  std::vector<int> numbers[2];
  for (int i = 0; i < 5; ++i) {
    const int number = classics::magic_number[moves[i][0]][moves[i][1]];
    std::cout << "XO"[i % 2] << ' ' << number << (classics::makes_15(numbers[i % 2], number) ? " wins" : "") << '\n';
    numbers[i % 2].push_back(number);
  }
}
