// SPDX-License-Identifier: MIT
// The formula for the number of lines and the table of lines against an enumeration of all sets of cells.
#include <gtest/gtest.h>

#include <set>

#include "examples/classics/lines.hpp"

namespace {

/// Returns the lines as sets of cells, found from every cell in all eight directions.
std::set<std::set<int>> lines_by_hand(int m, int n, int k) {
  std::set<std::set<int>> lines;
  for (int row = 0; row < n; ++row) {
    for (int column = 0; column < m; ++column) {
      for (int down = -1; down <= 1; ++down) {
        for (int right = -1; right <= 1; ++right) {
          std::set<int> line;
          for (int i = 0; i < k; ++i) {
            const int r = row + i * down, c = column + i * right;
            if (r >= 0 && r < n && c >= 0 && c < m) line.insert(r * m + c);
          }
          if (static_cast<int>(line.size()) == k) lines.insert(line);
        }
      }
    }
  }
  return lines;
}

TEST(ClassicLines, AsManyAsTheFormulaSays) {
  for (int m = 1; m <= 9; ++m) {
    for (int n = 1; n <= 9; ++n) {
      for (int k = 2; k <= 10; ++k) {
        const auto expected = lines_by_hand(m, n, k);
        std::set<std::set<int>> listed;
        for (const auto& line : classics::all_lines(m, n, k)) listed.emplace(line.begin(), line.end());
        ASSERT_EQ(listed, expected) << m << "," << n << "," << k;
        ASSERT_EQ(classics::all_lines(m, n, k).size(), expected.size()) << "each once";
        ASSERT_EQ(classics::count_lines(m, n, k), static_cast<long long>(expected.size())) << m << "," << n << "," << k;
        ASSERT_LT(classics::count_lines(m, n, k), 4 * m * n);
      }
    }
  }
}

/// The count approaches 4mn when the board grows and k is fixed.
TEST(ClassicLines, AboutFourMN) {
  EXPECT_EQ(classics::count_lines(15, 15, 5), 572);
  EXPECT_EQ(classics::count_lines(4096, 4096, 5), 2 * 4096 * 4092 + 2 * 4092 * 4092);
  EXPECT_GT(static_cast<double>(classics::count_lines(4096, 4096, 5)) / (4.0 * 4096 * 4096), 0.998);
}

}  // namespace
