// SPDX-License-Identifier: MIT
#include "examples/classics/lines.hpp"

#include <array>
#include <iostream>

int main() {
  for (const auto& line : classics::all_lines(3, 3, 3)) std::cout << line[0] << line[1] << line[2] << ' ';
  std::cout << '\n';
  for (const auto& [m, n, k] : {std::array{3, 3, 3}, {4, 4, 4}, {7, 6, 4}, {15, 15, 5}, {19, 19, 5}, {1000, 1000, 5}}) {
    std::cout << m << ',' << n << ',' << k << ": " << classics::count_lines(m, n, k) << " lines, 4mn = " << 4 * m * n
              << '\n';
  }
  const auto lines = classics::all_lines(3, 3, 3);
  std::cout << classics::owns_line("OOX.X.X..", lines, 'X') << classics::owns_line("OOX.X.X..", lines, 'O') << '\n';
}
