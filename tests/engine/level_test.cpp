// SPDX-License-Identifier: MIT
// Playing levels: legal and deterministic moves, and immediate wins and blocks.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "engine/boards.hpp"
#include "game.hpp"
#include "mnk/best.hpp"
#include "mnk/board.hpp"
#include "mnk/engine.hpp"
#include "mnk/records.hpp"

namespace {

using namespace mnk;
using test::board_of;

EngineAnalysis analyse_at_level(Engine& engine, const Board& board, int level) {
  return *engine.analyse(board, {.nodes = 2000}, {.level = level});
}

Cell move_of(Engine& engine, const Board& board, int level) {
  return analyse_at_level(engine, board, level).lines.front().play.front();
}

class LevelsOf : public testing::TestWithParam<const char*> {};

/// Plays whole games between levels.
TEST_P(LevelsOf, PlayLegalMovesToTheEnd) {
  const Rules rules = *parse_game(GetParam());
  Engine engine = *Engine::make(rules, {.memory = 1 << 20});
  for (int level = least_level; level <= full_level; ++level) {
    Board board(rules);
    while (!board.is_over() && board.plies() < 60) {
      const Cell cell = move_of(engine, board, board.to_move() == Player::x ? level : full_level + least_level - level);
      ASSERT_TRUE(board.is_legal(cell)) << level << '\n' << to_text(board);
      board.play_unchecked(cell);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, LevelsOf,
                         testing::Values("15,15,5", "renju", "caro", "3,3,3", "7,6,4:gravity", "4,4,3:misere", "1,1,1",
                                         "30,4,5:exact", "15,15,12"),
                         test::by_game);

TEST(Levels, SayTheSameWhateverWasAskedBefore) {
  const Rules rules = *parse_game("15,15,5");
  const Board board = board_of(rules, "h8 i9 g9 i7 i8 j8");
  for (int level = least_level; level < full_level; ++level) {
    Engine fresh = *Engine::make(rules, {.memory = 1 << 20});
    Engine used = *Engine::make(rules, {.memory = 4 << 20, .threads = 2});
    for (const char* moves : {"h8", "h8 i9 g9 i7 i8", "h8 i9 g9 i7 i8 j8 h10"})
      analyse_at_level(used, board_of(rules, moves), full_level);
    const EngineAnalysis first = analyse_at_level(fresh, board, level);
    const EngineAnalysis second = analyse_at_level(used, board, level);
    EXPECT_EQ(first.lines.front().play, second.lines.front().play) << level;
    EXPECT_EQ(first.nodes, second.nodes) << level;
  }
}

/// Every level completes a winning line; levels from 3 block the opponent's.
TEST(Levels, SeeWhatEverybodySees) {
  for (const char* game : {"15,15,5", "9,7,5:gravity"}) {
    const Rules rules = *parse_game(game);
    Engine engine = *Engine::make(rules, {.memory = 1 << 20});
    const Board wins = board_of(rules, rules.gravity() ? "a1 b1 a2 b2 a3 c1 a4 d1" : "h8 h7 h9 c3 h10 e3 h11 n2");
    const Board stops = board_of(rules, rules.gravity() ? "a1 b1 a2 b2 a3 c1 a4" : "h8 h7 h9 c3 h10 e3 h11");
    const Cell cell = *parse_coordinate(rules, rules.gravity() ? "a5" : "h12");
    for (int level = least_level; level <= full_level; ++level) {
      const EngineAnalysis analysis = analyse_at_level(engine, wins, level);
      EXPECT_EQ(analysis.lines.front().play.front(), cell) << game << level;
      EXPECT_EQ(analysis.lines.front().score.proved, 1) << game << level;
      if (level >= 3) {
        EXPECT_EQ(move_of(engine, stops, level), cell) << game << level;
      }
    }
  }
}

/// O stops X's closed four before it makes a straight four of its own.
TEST(Levels, StopAFourBeforeTheyMakeOne) {
  const Rules rules = *parse_game("15,15,5");
  Engine engine = *Engine::make(rules, {.memory = 1 << 20});
  const Board board = board_of(rules, "h8 h7 h9 c3 h10 d3 n14 e3 h11");
  for (int level = 3; level <= full_level; ++level)
    EXPECT_EQ(move_of(engine, board, level), *parse_coordinate(rules, "h12")) << level;
}

/// Only on d5 can a line still be made, O's in column d. Renju forbids X to stop it there, as the stone would make six.
TEST(Levels, ListNoForbiddenMoveWhereNoOtherMoveMatters) {
  const Rules rules = *parse_game("7,5,5:renju");
  const Record record = *read_record(rules, "XXX.XXO/OXOOXOX/.OXOOXO/.XOOXOX/XOXOOXO");
  const Result<Board> board = Board::from(std::get<Position>(record.content));
  ASSERT_TRUE(board.ok());
  ASSERT_EQ(board->to_move(), Player::x);
  ASSERT_EQ(board->legal_moves().size(), 2U);
  Engine engine = *Engine::make(rules, {.memory = 1 << 20});
  for (int level = least_level; level <= full_level; ++level) {
    const EngineAnalysis analysis = *engine.analyse(*board, {.nodes = 2000}, {.lines = 3, .level = level});
    ASSERT_FALSE(analysis.lines.empty()) << level;
    for (const EngineLine& line : analysis.lines) EXPECT_TRUE(board->is_legal(line.play.front())) << level;
  }
}

TEST(Levels, GiveOneLineIfNoneIsAskedFor) {
  const Rules rules = *parse_game("15,15,5");
  const Board board = board_of(rules, "h8 i9 g9");
  Engine engine = *Engine::make(rules, {.memory = 1 << 20});
  for (int level = least_level; level <= full_level; ++level) {
    const EngineAnalysis analysis = *engine.analyse(board, {.nodes = 2000}, {.lines = 0, .level = level});
    EXPECT_EQ(analysis.lines.size(), 1U) << level;
  }
}

/// Proved values of every level agree with the exact solver. A level must not claim a loss if it overlooks the saving
/// move.
TEST(Levels, CallProvedOnlyWhatIs) {
  const Rules rules = *parse_game("5,5,4");
  Engine engine = *Engine::make(rules, {.memory = 1 << 20});
  best::Solver solver(rules);
  std::mt19937 random(5);
  int won = 0;
  int defended = 0;
  for (int i = 0; i < 200; ++i) {
    Board board(rules);
    for (int n = 0; n < 10 && !board.is_over(); ++n) {
      const LegalMoves moves = board.legal_moves();
      board.play_unchecked(moves[static_cast<std::uint32_t>(random() % moves.size())]);
    }
    if (board.is_over()) continue;
    const int exact = solver.choose(board)->score;
    for (int level = least_level; level < full_level; ++level) {
      const int proved = analyse_at_level(engine, board, level).lines.front().score.proved;
      if (proved != 0) {
        ASSERT_EQ(proved, exact) << level << '\n' << to_text(board);
      }
      won += proved > 0;
      defended += proved == 0 && exact < 0;
    }
  }
  EXPECT_GT(won, 100);
  EXPECT_GT(defended, 10);
}

TEST(Levels, AreOneToTen) {
  const Rules rules = *parse_game("15,15,5");
  Engine engine = *Engine::make(rules, {.memory = 1 << 20});
  for (const int level : {-1, 0, 11}) {
    EXPECT_EQ(code_of(engine.analyse(Board(rules), {}, {.level = level}).error()), "bad_level");
  }
}

}  // namespace
