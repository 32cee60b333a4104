// SPDX-License-Identifier: MIT
// Table of lines: every place where k in a row fits, listed once, and how many there are (docs/classics.md).
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace classics {

/// The number of lines on m columns and n rows: about 4mn, and never more. Requires: `k >= 2`.
constexpr long long count_lines(long long m, long long n, long long k) {
  const long long across = std::max(0LL, m - k + 1);  // where a line can begin in a row
  const long long down = std::max(0LL, n - k + 1);    // where a line can begin in a column
  return across * n + m * down + 2 * across * down;
}

/// Returns each line as the k cells it covers; cell = row * m + column.
inline std::vector<std::vector<int>> all_lines(int m, int n, int k) {
  static constexpr int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  std::vector<std::vector<int>> lines;
  for (const auto& [down, right] : directions) {
    for (int row = 0; row + (k - 1) * down < n; ++row) {
      for (int column = 0; column < m; ++column) {
        const int last_column = column + (k - 1) * right;
        if (last_column < 0 || last_column >= m) continue;
        std::vector<int> line;
        for (int i = 0; i < k; ++i) line.push_back((row + i * down) * m + column + i * right);
        lines.push_back(line);
      }
    }
  }
  return lines;
}

/// Says whether the player has all cells of some line. `cells` are the rows of the board one after another.
inline bool owns_line(const std::string& cells, const std::vector<std::vector<int>>& lines, char player) {
  return std::any_of(lines.begin(), lines.end(), [&](const std::vector<int>& line) {
    return std::all_of(line.begin(), line.end(), [&](int cell) { return cells[cell] == player; });
  });
}

}  // namespace classics
