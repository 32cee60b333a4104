// SPDX-License-Identifier: MIT
// Moves that a caller excludes, and what the engine tells of its root moves.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "engine/boards.hpp"
#include "game.hpp"
#include "mnk/board.hpp"
#include "mnk/engine.hpp"
#include "mnk/records.hpp"

namespace mnk {
namespace {

using test::board_of;

std::vector<Cell> legal_moves(const Board& board) {
  const auto moves = board.legal_moves();
  return {moves.begin(), moves.end()};
}

std::vector<Cell> all_but(const Board& board, Cell left) {
  std::vector<Cell> cells = legal_moves(board);
  std::erase(cells, left);
  return cells;
}

/// A game of each board of the engine: patterns; caro; windows.
class ExcludedMoves : public testing::TestWithParam<const char*> {};

TEST_P(ExcludedMoves, AreNotPlayedAtAnyLevel) {
  const Rules rules = *parse_game(GetParam());
  const Board board(rules);
  Engine engine = Engine::make(rules).value();
  for (int level = least_level; level <= full_level; ++level) {
    std::vector<Cell> excluded;
    for (int i = 0; i < 6; ++i) {  // the best move is excluded, then the best of the others
      const auto found = engine.analyse(board, {.nodes = 300}, {.level = level, .excluded = excluded});
      ASSERT_TRUE(found);
      const Cell move = found->lines.front().play.front();
      EXPECT_TRUE(board.is_legal(move));
      EXPECT_EQ(std::count(excluded.begin(), excluded.end(), move), 0) << "level " << level;
      excluded.push_back(move);
    }
    // One move is left, wherever it is.
    for (const Cell left : {legal_moves(board).front(), legal_moves(board).back()}) {
      const auto found = engine.analyse(board, {.nodes = 300}, {.level = level, .excluded = all_but(board, left)});
      ASSERT_TRUE(found);
      EXPECT_EQ(found->lines.size(), 1U);
      EXPECT_EQ(found->lines.front().play.front(), left);
    }
  }
}

TEST_P(ExcludedMoves, MayNotBeAll) {
  const Rules rules = *parse_game(GetParam());
  const Board board(rules);
  Engine engine = Engine::make(rules).value();
  const std::vector<Cell> excluded = legal_moves(board);
  for (const int level : {1, 7, 10}) {
    const auto found = engine.analyse(board, {.nodes = 300}, {.level = level, .excluded = excluded});
    ASSERT_FALSE(found);
    EXPECT_EQ(code_of(found.error()), "all_excluded");
  }
}

INSTANTIATE_TEST_SUITE_P(Games, ExcludedMoves,
                         testing::Values("9,9,5", "9,9,5:caro", "9,9,5:renju", "7,6,4:gravity", "4,4,3:misere"));

TEST(ExcludedMoves, AWinAmongThemIsNotSeenAndALossNotProved) {
  const Rules rules = *parse_game("15,15,5");
  Engine engine = Engine::make(rules).value();
  // X has four in a row, closed by neither side.
  const Board wins = board_of(rules, "h8 a1 h9 a2 h10 a3 h11 a5");
  const Cell above = *parse_coordinate(rules, "h12");
  const Cell below = *parse_coordinate(rules, "h7");
  const auto one = engine.analyse(wins, {.nodes = 1000}, {.excluded = {above}});
  EXPECT_EQ(one->lines.front().play.front(), below);
  const auto none = engine.analyse(wins, {.nodes = 1000}, {.excluded = {above, below}});
  EXPECT_NE(none->lines.front().play.front(), above);
  EXPECT_NE(none->lines.front().play.front(), below);
  // O has to stop a four, and may not: every other move loses, but the excluded one does not.
  const Board stops = board_of(rules, "h8 h7 h9 c3 h10 e3 h11");
  const auto lost = engine.analyse(stops, {.nodes = 3000}, {.excluded = {above}});
  EXPECT_EQ(lost->lines.front().score.proved, 0);
  EXPECT_LT(lost->lines.front().score.estimate, -10'000);
}

TEST(RootMoves, AreToldAsTheyBeginAndEnd) {
  using Event = EngineRootMove::Event;
  const Rules rules = *parse_game("15,15,5");
  const Board board = board_of(rules, "h8 i9 g9");
  Engine engine = Engine::make(rules).value();
  std::map<Cell, int> open;
  std::vector<EngineRootMove> told;
  const auto found =
      engine.analyse(board, {.nodes = 20'000}, {.depth = 4, .root_moves = [&](const EngineRootMove& move) {
                                                  open[move.move] += move.event == Event::begun ? 1 : -1;
                                                  EXPECT_GE(open[move.move], 0);
                                                  EXPECT_LE(open[move.move], 1);
                                                  told.push_back(move);
                                                }});
  ASSERT_TRUE(found);
  for (const auto& [cell, count] : open) EXPECT_EQ(count, 0);
  // At each depth the last of the best moves is the move of the principal variation.
  ASSERT_EQ(found->lines.front().depth, 4);
  const auto last = std::find_if(told.rbegin(), told.rend(), [](const auto& m) { return m.event == Event::best; });
  ASSERT_NE(last, told.rend());
  EXPECT_EQ(last->depth, 4);
  EXPECT_EQ(last->move, found->lines.front().play.front());
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end(), [](const auto& a, const auto& b) { return a.depth < b.depth; }));
}

TEST(RootMoves, ThatLoseAreToldSo) {
  using Event = EngineRootMove::Event;
  const Rules rules = *parse_game("4,4,3");
  const Board board = board_of(rules, "b2");
  Engine engine = Engine::make(rules).value();
  int lost = 0;
  const auto found =
      engine.analyse(board, {.nodes = 100'000},
                     {.root_moves = [&](const EngineRootMove& move) { lost += move.event == Event::lost ? 1 : 0; }});
  ASSERT_TRUE(found);
  ASSERT_EQ(found->lines.front().score.proved, -1);  // X wins 4,4,3
  EXPECT_GT(lost, 0);
}

TEST(TableUse, GrowsWithTheSearchAndEndsWithTheTable) {
  const Rules rules = *parse_game("15,15,5");
  const Board board = board_of(rules, "h8 i9 g9");
  Engine engine = Engine::make(rules, {.memory = 1 << 20}).value();
  EXPECT_EQ(engine.table_use(), 0);
  ASSERT_TRUE(engine.analyse(board, {.nodes = 20'000}));
  EXPECT_GT(engine.table_use(), 0.05);
  EXPECT_LT(engine.table_use(), 1);
  engine.clear();
  EXPECT_EQ(engine.table_use(), 0);
}

}  // namespace
}  // namespace mnk
