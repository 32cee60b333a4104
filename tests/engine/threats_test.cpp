// SPDX-License-Identifier: MIT
// Threats on demand. The expected answers follow from the rules of the threats alone; each line is played out here.
#include "mnk/threats.hpp"

#include <gtest/gtest.h>

#include "game.hpp"
#include "mnk/balance.hpp"
#include "mnk/board.hpp"
#include "mnk/engine.hpp"

namespace mnk {
namespace {

Board board_of(std::string_view game, std::string_view moves) { return Board::from(*parse_game(game), moves).value(); }

std::string_view kind_of(const Result<std::optional<ThreatWin>>& found) {
  return !found ? code_of(found.error()) : *found ? to_string((*found)->kind) : "none";
}

/// Plays the line; returns true if the attacker then has two cells, each of which wins at once, or has won.
bool wins(Board board, Player attacker, std::span<const Cell> line) {
  for (const Cell cell : line) {
    if (board.is_over() || !board.is_legal(cell)) return false;
    board.play_unchecked(cell);
  }
  if (board.is_over()) return board.outcome() == win_for(attacker);
  int winning = 0;
  Board passed = board;
  const Cell far = passed.legal_moves()[passed.legal_moves().size() - 1];
  if (passed.to_move() != attacker) passed.play_unchecked(far);
  for (const Cell cell : board.legal_moves()) {
    if (cell == far) continue;
    Board next = passed;
    winning += next.play(cell).value_or(Outcome::pending) == win_for(attacker) ? 1 : 0;
  }
  return winning >= 2;
}

constexpr SearchLimits enough = {.nodes = 100'000};

TEST(Threats, AnOpenThreeWinsByFours) {
  const Board board = board_of("15,15,5", "h8a1i8o1j8a15");
  const auto found = find_threats(board, Player::x, enough);
  ASSERT_EQ(kind_of(found), "vcf");
  EXPECT_TRUE(wins(board, Player::x, (*found)->line));
  EXPECT_EQ(kind_of(find_threats(board, Player::o, enough)), "none");
}

TEST(Threats, OfTheOtherSideAreThoseAfterAPass) {
  // O is to move, and can still stop the open three.
  const Board board = board_of("15,15,5", "h8a1i8o1j8");
  EXPECT_EQ(kind_of(find_threats(board, Player::x, enough)), "vcf");
  EXPECT_EQ(kind_of(find_threats(board, Player::o, enough)), "none");
}

TEST(Threats, TwoOpenTwosThatCrossWinByThrees) {
  // A stone on h8 makes two open threes, and no four: h9 h10 and i8 j8.
  const Board board = board_of("15,15,5", "h9a1h10o1i8a15j8o15");
  const auto found = find_threats(board, Player::x, enough);
  ASSERT_EQ(kind_of(found), "vct");
  EXPECT_EQ((*found)->line.size() % 2, 1U);
  EXPECT_EQ(kind_of(find_threats(board, Player::o, enough)), "none");
}

TEST(Threats, WithoutStonesThereAreNone) {
  EXPECT_EQ(kind_of(find_threats(board_of("15,15,5", ""), Player::x, {.nodes = 1000})), "none");
}

TEST(Threats, RefuseWhatTheyCannotSearch) {
  EXPECT_EQ(kind_of(find_threats(board_of("7,6,4:gravity", ""), Player::x, enough)), "unsupported_rules");
  EXPECT_EQ(kind_of(find_threats(board_of("5,5,4:misere", ""), Player::x, enough)), "unsupported_rules");
  EXPECT_EQ(kind_of(find_threats(board_of("15,15,11", ""), Player::x, enough)), "unsupported_rules");
  EXPECT_EQ(kind_of(find_threats(board_of("3,3,3", "a1a2b1b2c1"), Player::x, enough)), "game_over");
  EXPECT_EQ(kind_of(find_threats(board_of("101,5,4", ""), Player::x, enough)), "too_large");
}

TEST(Balance, TakesAStoneThatTheEngineScoresNearZero) {
  const Board board = board_of("15,15,5", "h8h9");
  Engine engine = Engine::make(board.rules()).value();
  const auto best = engine.analyse(board, {.nodes = 20'000});
  ASSERT_TRUE(best);
  const auto found = find_balance(engine, board, {.nodes = 200'000});
  ASSERT_TRUE(found);
  EXPECT_TRUE(board.is_legal(found->cell));
  EXPECT_EQ(found->score.proved, 0);
  // The best move of X is not the fairest: X is better after it.
  EXPECT_LT(std::abs(found->score.estimate), std::abs(best->lines.front().score.estimate));
}

TEST(Balance, OfAFinishedGameIsRefused) {
  const Board board = board_of("3,3,3", "a1a2b1b2c1");
  Engine engine = Engine::make(board.rules()).value();
  const auto found = find_balance(engine, board, {.nodes = 100});
  ASSERT_FALSE(found);
  EXPECT_EQ(code_of(found.error()), "game_over");
}

TEST(Balance, FindsAMoveWhereAllAreProved) {
  const Board board = board_of("3,3,3", "b2a1");
  Engine engine = Engine::make(board.rules()).value();
  const auto found = find_balance(engine, board, {.nodes = 5'000});
  ASSERT_TRUE(found);
  EXPECT_TRUE(board.is_legal(found->cell));
}

TEST(Balance, ComesNearATarget) {
  const Board board = board_of("15,15,5", "h8h9");
  Engine engine = Engine::make(board.rules()).value();
  const auto even = find_balance(engine, board, {.nodes = 200'000});
  const auto better = find_balance(engine, board, {.nodes = 200'000}, 250);
  ASSERT_TRUE(even && better);
  // The score is for the side that moves after the stone, the target for the side that places it.
  EXPECT_NEAR(even->score.estimate, 0, 100);
  EXPECT_NEAR(better->score.estimate, -250, 200);
  EXPECT_LT(better->score.estimate, even->score.estimate - 100);
}

TEST(Balance, OfTwoStonesLeavesNeitherSideBetter) {
  const Board board = board_of("15,15,5", "h8h9k12");
  Engine engine = Engine::make(board.rules()).value();
  const auto pair = find_balanced_pair(engine, board, {.nodes = 400'000});
  ASSERT_TRUE(pair);
  EXPECT_NE(pair->first, pair->second);
  EXPECT_TRUE(board.is_legal(pair->first) && board.is_legal(pair->second));
  EXPECT_EQ(pair->score.proved, 0);
  EXPECT_NEAR(pair->score.estimate, 0, 100);  // 100: about 56 %
  Board after = board;
  after.play_unchecked(pair->first);
  after.play_unchecked(pair->second);
  const auto found = engine.analyse(after, {.nodes = 50'000});
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->lines.front().score.estimate, 0, 400);
}

TEST(Balance, OfTwoStonesIsRefusedAtTheEnd) {
  Engine engine = Engine::make(board_of("3,3,3", "").rules()).value();
  const auto over = find_balanced_pair(engine, board_of("3,3,3", "a1a2b1b2c1"), {.nodes = 100});
  ASSERT_FALSE(over);
  EXPECT_EQ(code_of(over.error()), "game_over");
  // One cell is left: the first stone ends the game.
  const auto last = find_balanced_pair(engine, board_of("3,3,3", "a1b1c1b2a2c2b3a3"), {.nodes = 100});
  ASSERT_FALSE(last);
  EXPECT_EQ(code_of(last.error()), "game_over");
}

}  // namespace
}  // namespace mnk
