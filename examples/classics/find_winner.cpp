// SPDX-License-Identifier: MIT
#include "examples/classics/find_winner.hpp"

#include <iostream>

int main() {
  const std::vector<std::vector<std::vector<int>>> games = {
      {{0, 0}, {2, 0}, {1, 1}, {2, 1}, {2, 2}},
      {{0, 0}, {1, 1}, {0, 1}, {0, 2}, {1, 0}, {2, 0}},
      {{0, 0}, {1, 1}, {2, 0}, {1, 0}, {1, 2}, {2, 1}, {0, 1}, {0, 2}, {2, 2}},
      {{0, 0}, {1, 1}},
      {{0, 0}, {0, 1}, {1, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 1}, {2, 0}, {2, 2}},  // the ninth move wins
      {{0, 0}, {1, 1}, {0, 0}},
      {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {0, 2}, {1, 2}},
  };
  for (const auto& moves : games) {
    try {
      std::cout << classics::find_winner(moves) << '\n';
    } catch (const std::invalid_argument& error) {
      std::cout << error.what() << '\n';
    }
  }
}
