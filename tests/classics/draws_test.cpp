// SPDX-License-Identifier: MIT
// Early draw detection of examples/classics against a full enumeration: every position of small games.
#include <gtest/gtest.h>

#include <map>

#include "core/plain_reference.hpp"
#include "examples/classics/draws.hpp"
#include "examples/classics/window_counters.hpp"

namespace {

classics::Board rows_of(const plain::Game& g, const std::string& text) {
  classics::Board board;
  for (int row = 0; row < g.n; ++row)
    board.push_back(text.substr(static_cast<std::size_t>(row * g.m), static_cast<std::size_t>(g.m)));
  return board;
}

char to_move(const std::string& text) {
  return (std::count(text.begin(), text.end(), 'X') == std::count(text.begin(), text.end(), 'O')) ? 'X' : 'O';
}

/// Returns, for every reachable position, true if a player can still win. Works backwards from the fullest boards.
std::map<std::string, bool> can_be_won(const std::map<std::string, mnk::Outcome>& outcomes) {
  std::vector<std::pair<long, std::string>> by_blanks;
  for (const auto& [text, outcome] : outcomes) by_blanks.emplace_back(std::count(text.begin(), text.end(), '.'), text);
  std::sort(by_blanks.begin(), by_blanks.end());
  std::map<std::string, bool> known;
  for (const auto& [blanks, text] : by_blanks) {
    const mnk::Outcome outcome = outcomes.at(text);
    bool won = outcome == mnk::Outcome::x_wins || outcome == mnk::Outcome::o_wins;
    for (std::size_t cell = 0; outcome == mnk::Outcome::pending && cell < text.size(); ++cell) {
      std::string after = text;
      if (after[cell] != '.') continue;
      after[cell] = to_move(text);
      won = won || known.at(after);
    }
    known[text] = won;
  }
  return known;
}

int open_windows(const plain::Game& g, const std::string& text) {
  classics::WindowCounters counters(g.m, g.n, g.k);
  for (int cell = 0; cell < g.m * g.n; ++cell) {
    const char stone = text[static_cast<std::size_t>(cell)];
    if (stone != '.') counters.put(cell / g.m, cell % g.m, stone == 'O');
  }
  return counters.open_windows();
}

struct Drawn {
  int positions = 0;  ///< not over, the board not full
  int really = 0;     ///< positions in which nobody can win
  int by_lines = 0;   ///< positions without an open line
};

Drawn check_all(const plain::Game& g) {
  const auto outcomes = plain::all_positions(g);
  Drawn drawn;
  for (const auto& [text, won] : can_be_won(outcomes)) {
    if (outcomes.at(text) != mnk::Outcome::pending) continue;
    const classics::Board board = rows_of(g, text);
    const bool no_line = classics::no_line_is_open(board, g.k);
    EXPECT_EQ(classics::nobody_can_win(board, g.k, to_move(text)), !won) << text;
    EXPECT_FALSE(no_line && won) << text;
    EXPECT_EQ(open_windows(g, text) == 0, no_line) << text;
    ++drawn.positions;
    drawn.really += !won;
    drawn.by_lines += no_line;
  }
  return drawn;
}

TEST(ClassicDraws, ExactOnEveryPositionOfSmallGames) {
  for (const plain::Game& g : {plain::Game{3, 3, 3}, {4, 3, 3}, {5, 2, 3}, {3, 3, 2}, {6, 1, 3}}) {
    const Drawn drawn = check_all(g);
    EXPECT_GT(drawn.positions, 0);
    EXPECT_EQ(drawn.by_lines > 0, g.k == 3);
    EXPECT_EQ(drawn.really > drawn.by_lines, g.k == 3) << "the simple rule misses some";
  }
}

TEST(ClassicDraws, WithoutALineOnTheBoardFromTheStart) {
  EXPECT_EQ(classics::WindowCounters(3, 3, 4).open_windows(), 0);
  const Drawn drawn = check_all({3, 3, 4});
  EXPECT_GT(drawn.positions, 0);
  EXPECT_EQ(drawn.really, drawn.positions);
}

TEST(ClassicDraws, WindowsOpenAgainWhenStonesAreTaken) {
  classics::WindowCounters counters(4, 4, 3);
  const int all = counters.open_windows();
  for (int cell = 0; cell < 16; ++cell) counters.put(cell / 4, cell % 4, cell % 3 == 0);
  EXPECT_LT(counters.open_windows(), all);
  for (int cell = 0; cell < 16; ++cell) counters.take(cell / 4, cell % 4, cell % 3 == 0);
  EXPECT_EQ(counters.open_windows(), all);
}

}  // namespace
