// SPDX-License-Identifier: MIT
#include "examples/classics/window_counters.hpp"

#include <iostream>

int main() {
  classics::WindowCounters row(4, 1, 3);  // one row of four cells, three in a row
  std::cout << "windows: " << row.open_windows() << '\n';
  std::cout << row.put(0, 1, 0) << row.put(0, 2, 1) << '\n';
  std::cout << "after . X O . : " << row.open_windows() << ", so a draw with two cells empty\n";
  row.take(0, 2, 1);
  std::cout << row.put(0, 3, 1) << '\n';
  std::cout << "after . X . O : " << row.open_windows() << '\n';
  std::cout << row.put(0, 2, 0) << row.put(0, 0, 0) << '\n';  // X X X O: a line
}
