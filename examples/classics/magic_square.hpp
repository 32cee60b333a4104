// SPDX-License-Identifier: MIT
// Magic square: three cells of tic-tac-toe make a line just when their numbers add up to 15. 3x3 alone
// (docs/classics.md).
#pragma once

#include <cstddef>
#include <vector>

namespace classics {

constexpr int magic_number[3][3] = {{2, 7, 6}, {9, 5, 1}, {4, 3, 8}};

/// Says whether a player with these numbers completes a line by `added`. Requires: all are different.
inline bool makes_15(const std::vector<int>& numbers, int added) {
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    for (std::size_t j = i + 1; j < numbers.size(); ++j) {  // two different numbers of the player
      if (numbers[i] + numbers[j] + added == 15) return true;
    }
  }
  return false;
}

}  // namespace classics
