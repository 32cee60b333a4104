// SPDX-License-Identifier: MIT
// mnk::analyse with gravity and little time: the solver has the value and one move, and the engine the rest. Against
// plain minimax.
#include <gtest/gtest.h>

#include <random>

#include "mnk/analysis.hpp"
#include "mnk/board.hpp"
#include "sanitized.hpp"
#include "solve/drop_reference.hpp"

namespace {

using namespace mnk;

const Rules five_columns = *parse_game("5,5,4:gravity");

/// Returns the value for X of an unfinished game, by plain minimax.
Value value_by_minimax(const Board& board) {
  const int sign = test::PlainDrops(board.position()).value().sign;
  if (sign == 0) return Value::draw;
  return (sign > 0) == (board.to_move() == Player::x) ? Value::x_wins : Value::o_wins;
}

Value value_at_end(Outcome outcome) {
  return outcome == Outcome::draw ? Value::draw : outcome == Outcome::x_wins ? Value::x_wins : Value::o_wins;
}

/// Plays so many random moves; nothing if the game ends.
std::optional<Board> game_of_random_drops(std::mt19937& random, int plies) {
  Board board(five_columns);
  while (static_cast<int>(board.plies()) < plies) {
    const auto cell = static_cast<Cell>(random() % five_columns.cells());
    if (board.is_legal(cell) && board.play(cell) && board.is_over()) return std::nullopt;
  }
  return board;
}

TEST(AnalyseDrops, KeepsTheValueInLittleTime) {
  std::mt19937 random(5);
  int by_choice = 0;
  for (int games = 0; games < test::rounds(40);) {
    const std::optional<Board> board = game_of_random_drops(random, 9 + static_cast<int>(random() % 4));
    if (!board) continue;
    ++games;
    const Result<Analysed> found = analyse(*board, {.seconds = 0.0005}, {.lines = 2});
    ASSERT_TRUE(found);
    if (!found->settled()) continue;
    by_choice += found->by_solver ? 0 : 1;
    const Value value = value_by_minimax(*board);
    EXPECT_EQ(found->lower, value);
    ASSERT_FALSE(found->moves.empty());
    EXPECT_LE(found->moves.size(), 2U);
    for (const AnalysedMove& move : found->moves) {
      Board after = *board;
      ASSERT_TRUE(after.play(move.play.front()));
      const Value then = after.is_over() ? value_at_end(after.outcome()) : value_by_minimax(after);
      if (move.value) {
        EXPECT_EQ(*move.value, then);
        EXPECT_FALSE(move.estimate);
      }
    }
    EXPECT_EQ(found->moves.front().value, value);
  }
  EXPECT_GE(by_choice, test::rounds(10));
}

}  // namespace
