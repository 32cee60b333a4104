// SPDX-License-Identifier: MIT
#include "examples/classics/bit_boards.hpp"

#include <iostream>

int main() {
  // O O X
  // . X .      row 0 has bits 0 to 2, row 1 bits 3 to 5, row 2 bits 6 to 8
  // X . .
  const unsigned x = 1U << 2 | 1U << 4 | 1U << 6, o = 1U << 0 | 1U << 1;
  std::cout << classics::has_line(x) << classics::has_line(o) << '\n';

  // Connect Four, seven columns: four in a row, and four that go on at the other edge
  std::uint64_t row = 0, split = 0;
  for (const int column : {0, 1, 2, 3}) row |= classics::bit_of(5, column, 7);
  for (const int column : {5, 6}) split |= classics::bit_of(4, column, 7);
  for (const int column : {0, 1}) split |= classics::bit_of(5, column, 7);
  std::cout << classics::has_run(row, 7, 4) << classics::has_run(split, 7, 4) << '\n';
}
