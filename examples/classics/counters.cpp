// SPDX-License-Identifier: MIT
// "Design tic-tac-toe" (LeetCode 348): the moves of its example.
#include "examples/classics/counters.hpp"

#include <iostream>

int main() {
  const int moves[][3] = {{0, 0, 1}, {0, 2, 2}, {2, 2, 1}, {1, 1, 2}, {2, 0, 1}, {1, 0, 2}, {2, 1, 1}};
  classics::Counters counters(3);
  classics::SignedCounters one_for_both(3);
  for (const auto& [row, column, player] : moves) {
    std::cout << counters.move(row, column, player) << ' ' << one_for_both.move(row, column, player) << '\n';
  }
}
