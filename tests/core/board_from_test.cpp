// SPDX-License-Identifier: MIT
// Board::from stones alone: every position of random games, finished or pending, gets a legal order of play.
#include <gtest/gtest.h>

#include <random>

#include "game.hpp"
#include "mnk/board.hpp"
#include "mnk/judge.hpp"
#include "mnk/records.hpp"
#include "sanitized.hpp"

namespace mnk {
namespace {

class BoardFrom : public testing::TestWithParam<const char*> {};

Board played(const Rules& rules, std::uint32_t plies, std::mt19937& random) {
  Board board(rules);
  while (!board.is_over() && board.plies() < plies) {
    const LegalMoves moves = board.legal_moves();
    board.play_unchecked(moves[std::uniform_int_distribution<std::uint32_t>(0, moves.size() - 1)(random)]);
  }
  return board;
}

void expect_back(const Board& board) {
  const Result<Board> back = Board::from(board.position());
  ASSERT_TRUE(back.ok()) << to_string(board.rules()) << '\n' << to_text(board) << message_of(back.error());
  EXPECT_EQ(to_text(*back), to_text(board));
  EXPECT_EQ(back->outcome(), board.outcome());
  EXPECT_EQ(back->hash(), board.hash());
  Board again(board.rules());
  for (const Cell cell : back->history()) ASSERT_TRUE(again.play(cell).ok()) << to_text(board);
  EXPECT_EQ(judge(board.position()).reachable, Reachable::yes);
}

TEST_P(BoardFrom, EveryGamePlayedAtRandom) {
  const Rules rules = test::game(GetParam());
  std::mt19937 random(1);
  for (int i = 0; i < test::rounds(240); ++i) {
    const std::uint32_t plies =
        i % 2 == 0 ? rules.cells() : std::uniform_int_distribution<std::uint32_t>(0, rules.cells())(random);
    expect_back(played(rules, plies, random));
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, BoardFrom,
                         testing::Values("3,3,3", "15,15,5", "15,15,5:exact", "15,15,5:caro", "15,15,5:caro,exact",
                                         "15,15,5:renju", "19,19,5:renju", "15,15,5:misere", "15,15,5:gravity",
                                         "15,15,5:gravity,exact", "7,6,4:gravity", "12,12,6:gravity",
                                         "7,6,4:gravity,misere", "9,4,3:exact", "20,3,3:exact,misere", "30,30,7"));

TEST(BoardFromStones, SaysWhyNot) {
  const auto from = [](const char* game, const char* text, const JudgeLimits& limits) {
    return Board::from(std::get<Position>(read_record(test::game(game), text)->content), limits);
  };
  const auto code = [&](const char* game, const char* text, const JudgeLimits& limits = {}) {
    const Result<Board> board = from(game, text, limits);
    return board ? std::string_view() : code_of(board.error());
  };
  EXPECT_EQ(code("3,3,3", "XX./.../..."), "impossible_position");
  EXPECT_EQ(message_of(from("3,3,3", "XX./.../...", {}).error()),
            "impossible board: X has more than one stone more than O, but the players take turns and X begins");
  EXPECT_EQ(code("4,4,4:gravity", "..../..../..../XO.."), "");
  EXPECT_EQ(code("4,4,4:gravity", "X.../X.O./X.O./XOOX", {.nodes = 2}), "order_not_found");
  const std::atomic<bool> stop = true;
  EXPECT_EQ(code("4,4,4:gravity", "X.../X.O./X.O./XOOX", {.stop = &stop}), "interrupted");
}

/// Two runs that cross in the last stone, and a run longer than k: X has won.
TEST(BoardFromStones, LinesThatCrossAreOneWin) {
  for (const char* text : {"XXX/XOO/XOO", "XOX/OXO/XOX", "XXXXX/OO.../OO..."}) {
    const std::string_view row = std::string_view(text).substr(0, std::string_view(text).find('/'));
    const Rules rules = row.size() == 3 ? test::game("3,3,3") : test::game("5,3,3");
    const auto position = std::get<Position>(read_record(rules, text)->content);
    const Result<Board> board = Board::from(position);
    ASSERT_TRUE(board.ok()) << text << ' ' << message_of(board.error());
    EXPECT_EQ(board->outcome(), Outcome::x_wins);
    EXPECT_EQ(board->winning_lines().size(), judge(position).lines.size());
  }
}

}  // namespace
}  // namespace mnk
