// SPDX-License-Identifier: MIT
// judge against brute force: every board of a small game, reachable or not.
#include <gtest/gtest.h>

#include "core/plain_reference.hpp"
#include "game.hpp"
#include "mnk/board.hpp"
#include "mnk/judge.hpp"

namespace {

mnk::Position position_of(const mnk::Rules& rules, const std::string& board) {
  mnk::Position position(rules);
  for (std::size_t i = 0; i < board.size(); ++i) {
    position.stones[i] = board[i] == 'X' ? mnk::Stone::x : board[i] == 'O' ? mnk::Stone::o : mnk::Stone::none;
  }
  return position;
}

struct Tally {
  int reachable = 0;
  int unreachable = 0;
};

/// Expects that Board::from finds a legal order of play for the stones.
void check_board(const mnk::Position& position, mnk::Outcome outcome) {
  const mnk::Result<mnk::Board> board = mnk::Board::from(position);
  ASSERT_TRUE(board.ok()) << mnk::to_text(position) << mnk::message_of(board.error());
  EXPECT_EQ(mnk::to_text(*board), mnk::to_text(position));
  EXPECT_EQ(board->outcome(), outcome) << mnk::to_text(position);
  mnk::Board again(position.rules);
  for (const mnk::Cell cell : board->history()) ASSERT_TRUE(again.play(cell).ok()) << mnk::to_text(position);
}

/// Judges all 3^cells boards and compares with the set of reachable positions.
Tally check_all(const std::string& game) {
  const mnk::Rules rules = *mnk::parse_game(game);
  const plain::Game g = plain::game_of(rules);
  const auto known = plain::all_positions(g);
  Tally tally;
  std::string board(rules.cells(), '.');
  for (;;) {
    const mnk::Verdict verdict = mnk::judge(position_of(rules, board));
    const auto found = known.find(board);
    if (found != known.end()) {
      ++tally.reachable;
      EXPECT_EQ(verdict.reachable, mnk::Reachable::yes) << game << " " << board << " " << mnk::code_of(verdict.reason);
      EXPECT_EQ(verdict.outcome, found->second) << game << " " << board;
      check_board(position_of(rules, board), found->second);
    } else {
      ++tally.unreachable;
      EXPECT_EQ(verdict.reachable, mnk::Reachable::no) << game << " " << board;
      EXPECT_FALSE(verdict.valid()) << game << " " << board;
      const mnk::Result<mnk::Board> none = mnk::Board::from(position_of(rules, board));
      EXPECT_EQ(none.ok() ? "" : mnk::code_of(none.error()), "impossible_position") << game << " " << board;
      EXPECT_NE(verdict.reason, mnk::Reason::none) << game << " " << board;
    }
    std::size_t i = 0;
    for (; i < board.size(); ++i) {  // count up in base 3
      board[i] = board[i] == '.' ? 'X' : board[i] == 'X' ? 'O' : '.';
      if (board[i] != '.') break;
    }
    if (i == board.size()) return tally;
    if (::testing::Test::HasFailure()) return tally;
  }
}

class JudgeExhaustive : public ::testing::TestWithParam<const char*> {};

TEST_P(JudgeExhaustive, AgreesWithTryingEverything) {
  const Tally tally = check_all(GetParam());
  EXPECT_GT(tally.reachable, 0);
  EXPECT_GT(tally.unreachable, 0);
}

INSTANTIATE_TEST_SUITE_P(Games, JudgeExhaustive,
                         ::testing::Values("3,3,3", "3,3,3:misere", "3,3,3:gravity", "3,3,2:exact", "3,3,2", "3,3,1",
                                           "3,3,1:exact", "3,3,4", "4,3,3", "3,4,3", "4,3,2:exact", "4,3,3:exact",
                                           "6,2,2:exact", "5,2,3:exact,misere", "12,1,3:exact", "1,11,3",
                                           "11,1,2:exact", "4,3,3:gravity", "4,3,2:exact,gravity",
                                           "3,4,2:exact,gravity", "2,5,2:gravity", "1,9,3:gravity", "9,1,3:gravity",
                                           "3,4,3:gravity,misere", "6,2,3:exact,gravity"),
                         mnk::test::by_game);

TEST(JudgeExhaustive, GoldenCountsOf333) {
  int x_wins = 0, o_wins = 0, draws = 0, pending = 0, two_lines = 0, both_lines = 0;
  const mnk::Rules rules;
  for (int code = 0; code < 19683; ++code) {
    std::string board;
    for (int rest = code, i = 0; i < 9; ++i, rest /= 3) board += ".XO"[rest % 3];
    const mnk::Verdict verdict = mnk::judge(position_of(rules, board));
    both_lines += verdict.reason == mnk::Reason::two_winners;
    if (!verdict.valid()) continue;
    x_wins += verdict.outcome == mnk::Outcome::x_wins;
    o_wins += verdict.outcome == mnk::Outcome::o_wins;
    draws += verdict.outcome == mnk::Outcome::draw;
    pending += verdict.outcome == mnk::Outcome::pending;
    two_lines += verdict.outcome == mnk::Outcome::x_wins && verdict.lines.size() == 2;
  }
  EXPECT_EQ(x_wins, 626);
  EXPECT_EQ(two_lines, 22);
  EXPECT_EQ(o_wins, 316);
  EXPECT_EQ(draws, 16);
  EXPECT_EQ(pending, 4520);
  EXPECT_EQ(both_lines, 156);
}

}  // namespace
