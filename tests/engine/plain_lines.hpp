// SPDX-License-Identifier: MIT
// Brute-force reader of one line: tries stones until a player wins.
#pragma once

#include <algorithm>
#include <optional>
#include <string>

namespace mnk::test {

/// The pattern of a stone of 'X' on a line of '.', 'X' and 'O'.
struct Reading {
  int missing = 0;        ///< stones X needs until the run through the cell wins
  bool straight = false;  ///< can become a straight four: with one stone missing, no single stone of O stops it
  bool operator==(const Reading&) const = default;
};

class PlainLines {
 public:
  PlainLines(int k, bool exact, bool caro) : k_(k), exact_(exact), caro_(caro) {}

  /// Requires: there is an X at `at`.
  bool wins(const std::string& line, std::size_t at) const {
    std::size_t first = at;
    std::size_t end = at;
    while (first > 0 && line[first - 1] == 'X') --first;
    while (end < line.size() && line[end] == 'X') ++end;
    const auto run = static_cast<int>(end - first);
    if (run < k_) return false;
    if (run > k_) return !exact_;
    return !(caro_ && first > 0 && line[first - 1] == 'O' && end < line.size() && line[end] == 'O');
  }

  /// Reads the stone at `at`. None if no stones make it win. Requires: there is an X at `at`.
  std::optional<Reading> read(std::string line, std::size_t at) const {
    for (int missing = 0; missing <= k_; ++missing) {
      if (can_win(line, at, missing)) return Reading{missing, missing > 0 && can_be_straight(line, at, missing)};
    }
    return std::nullopt;
  }

 private:
  bool can_win(std::string& line, std::size_t at, int stones) const {
    if (stones == 0) return wins(line, at);
    return any_stone(line, 'X', [&] { return can_win(line, at, stones - 1); });
  }
  bool can_be_straight(std::string& line, std::size_t at, int missing) const {
    if (missing > 1) return any_stone(line, 'X', [&] { return can_be_straight(line, at, missing - 1); });
    return can_win(line, at, 1) && !any_stone(line, 'O', [&] { return !can_win(line, at, 1); });
  }
  template <class Test>
  static bool any_stone(std::string& line, char stone, Test test) {
    for (char& cell : line) {
      if (cell != '.') continue;
      cell = stone;
      const bool found = test();
      cell = '.';
      if (found) return true;
    }
    return false;
  }

  int k_;
  bool exact_;
  bool caro_;
};

}  // namespace mnk::test
