// SPDX-License-Identifier: MIT
// Positions without a best move, and searches stopped by a limit.
#include <gtest/gtest.h>

#include "core/plain_reference.hpp"
#include "mnk/best.hpp"
#include "mnk/board.hpp"
#include "mnk/judge.hpp"

namespace mnk::best {
namespace {

std::string refusal_of(const char* game, const std::string& board) {
  Solver solver(*parse_game(game));
  const Position position = plain::position_of(solver.rules(), board);
  const auto analysis = solver.analyse(position);
  const auto choice = solver.choose(position);
  if (analysis.ok() || choice.ok()) return analysis.ok() && choice.ok() ? "" : "only one of two";
  EXPECT_EQ(message_of(analysis.error()), message_of(choice.error()));
  return std::string(code_of(analysis.error()));
}

TEST(BestRefuses, FinishedGames) {
  EXPECT_EQ(refusal_of("3,3,3", "XXX/OO./..."), "game_over");
  EXPECT_EQ(refusal_of("3,3,3", "XOX/XOO/OXX"), "game_over");
  EXPECT_EQ(refusal_of("3,3,3:misere", "XXX/OO./..."), "game_over");
  Board board;
  for (const Cell cell : {0U, 3U, 1U, 4U, 2U}) board.play_unchecked(cell);
  Solver solver(board.rules());
  EXPECT_EQ(code_of(solver.choose(board).error()), "game_over");
  EXPECT_EQ(message_of(solver.analyse(board).error()), "there is no move: the game is over, it has been won by X");
}

TEST(BestRefuses, ImpossibleBoards) {
  EXPECT_EQ(refusal_of("3,3,3", "XX./.../..."), "too_many_x");
  EXPECT_EQ(refusal_of("3,3,3", "O../.../..."), "too_many_o");
  EXPECT_EQ(refusal_of("3,3,3", "XXX/OOO/..."), "two_winners");
  EXPECT_EQ(refusal_of("3,3,3", "OOO/XX./X.X"), "winner_not_last");
  EXPECT_EQ(refusal_of("3,3,3:gravity", "X../.../..."), "floating_stone");
  EXPECT_EQ(refusal_of("3,3,3:gravity", ".../.../X.."), "");
}

TEST(BestRefuses, CaroAndRenju) {
  for (const char* game : {"6,6,5:caro", "6,6,5:renju", "5,5,5:exact,caro", "renju"}) {
    Solver solver(*parse_game(game));
    const Board empty(solver.rules());
    EXPECT_EQ(code_of(solver.analyse(empty).error()), "unsupported_rules") << game;
    EXPECT_EQ(code_of(solver.choose(empty).error()), "unsupported_rules") << game;
    EXPECT_EQ(code_of(solver.analyse(empty.position()).error()), "unsupported_rules") << game;
    EXPECT_EQ(code_of(solver.choose(empty.position()).error()), "unsupported_rules") << game;
  }
}

TEST(BestRefuses, WhatIsTooLarge) {
  Solver gomoku(*parse_game("gomoku"));
  EXPECT_EQ(code_of(gomoku.choose(Board(gomoku.rules())).error()), "too_large");
  Solver solver(*parse_game("6,6,4"));
  const SearchLimits few{.nodes = 1000};
  const Board empty(solver.rules());
  EXPECT_EQ(code_of(solver.analyse(empty, few).error()), "too_large");
  EXPECT_EQ(code_of(solver.choose(empty, Prefer::fastest, few).error()), "too_large");
  EXPECT_EQ(solver.nodes(), 1001U);
}

TEST(BestRefuses, WhatIsInterrupted) {
  Solver solver(*parse_game("6,6,5"));
  const std::atomic<bool> yes{true};
  const SearchLimits stopped{.stop = &yes};
  EXPECT_EQ(code_of(solver.analyse(Board(solver.rules()), stopped).error()), "interrupted");
}

/// An aborted search leaves only correct entries in the table.
TEST(BestRefuses, AnAnswerAfterManyThatWereGivenUp) {
  const Rules rules = *parse_game("4,4,4");
  Board board(rules);
  board.play_unchecked(5);
  Solver fresh(rules);
  const Analysis expected = *fresh.analyse(board);
  Solver solver(rules);
  for (std::uint64_t nodes = 10; nodes < 5000; nodes = nodes * 3 / 2) {
    const auto given_up = solver.analyse(board, {.nodes = nodes});
    if (given_up.ok()) break;
  }
  const auto analysis = solver.analyse(board);
  ASSERT_TRUE(analysis.ok());
  EXPECT_EQ(analysis->score, expected.score);
  EXPECT_EQ(analysis->moves, expected.moves);
}

}  // namespace
}  // namespace mnk::best
