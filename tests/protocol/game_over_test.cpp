// SPDX-License-Identifier: MIT
// Every function that gives a move or a value reports a finished position as such, also with crossing lines.
#include <gtest/gtest.h>

#include "core/plain_reference.hpp"
#include "mnk/analysis.hpp"
#include "mnk/best.hpp"
#include "mnk/judge.hpp"
#include "mnk/solve.hpp"

namespace mnk {
namespace {

/// Expects `game_over` from every function that gives a move or a value.
void expect_game_over(const Position& position, best::Solver& solver, const std::string& name) {
  const auto choice = solver.choose(position);
  ASSERT_FALSE(choice.ok()) << name;
  EXPECT_EQ(code_of(choice.error()), "game_over") << name;
  const auto solved = solve(position);
  ASSERT_FALSE(solved.ok()) << name;
  EXPECT_EQ(code_of(solved.error()), "game_over") << name;
  const auto certified = solve_certified(position);
  ASSERT_FALSE(certified.ok()) << name;
  EXPECT_EQ(code_of(certified.error()), "game_over") << name;
  const auto board = Board::from(position);
  ASSERT_TRUE(board.ok()) << name << message_of(board.error());
  EXPECT_TRUE(board->is_over()) << name;
  const auto analysed = analyse(*board, {});
  ASSERT_FALSE(analysed.ok()) << name;
  EXPECT_EQ(code_of(analysed.error()), "game_over") << name;
}

TEST(GameOver, EveryFinishedPositionOf333) {
  const Rules rules;
  best::Solver solver(rules);
  int crossing = 0;
  for (const auto& [text, outcome] : plain::all_positions(plain::game_of(rules))) {
    if (outcome == Outcome::pending) continue;
    const Position position = plain::position_of(rules, text);
    crossing += judge(position).lines.size() > 1;
    expect_game_over(position, solver, text);
    if (HasFatalFailure()) return;
  }
  EXPECT_EQ(crossing, 22);  // counted by an independent program
}

TEST(GameOver, LinesThatCross) {
  const std::pair<const char*, const char*> cases[] = {
      {"4,4,3", "XXX./XOO./XOO./...."},            // two lines of 3 from one corner
      {"5,5,3", "..X../..X../XXXXX/OOO.O/OO.OO"},  // a run of five with a column into its middle; O has a line too
      {"5,5,3:exact", "..X../..X../XXX../OO.OO/OO..."},
      {"7,7,4", "X..O..X/.X.O.X./..XXX../OO.X.OO/.OO.OOO/......./......."},
      {"4,4,3:misere", "XXX./XOO./XOO./...."},
      {"4,4,3:gravity", "..../X.../XOO./XXXO"},
  };
  for (const auto& [game, text] : cases) {
    const Rules rules = *parse_game(game);
    const Position position = plain::position_of(rules, text);
    const Verdict verdict = judge(position);
    best::Solver solver(rules);
    if (!verdict.valid()) {  // an invalid position is not reported as a finished game
      EXPECT_NE(code_of(solver.choose(position).error()), "game_over") << game << text;
      EXPECT_EQ(code_of(solve(position).error()), "impossible_position") << game << text;
      EXPECT_FALSE(Board::from(position).ok()) << game << text;
      continue;
    }
    EXPECT_GT(verdict.lines.size(), 1U) << game << ' ' << text;
    expect_game_over(position, solver, std::string(game) + ' ' + text);
  }
}

}  // namespace
}  // namespace mnk
