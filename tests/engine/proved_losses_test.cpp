// SPDX-License-Identifier: MIT
// A loss is proved only if no move was left out: by the list of near cells, a sample, a limit or a level.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

#include "engine/boards.hpp"
#include "engine/moves.hpp"
#include "engine/principal_variation_search.hpp"
#include "game.hpp"
#include "mnk/best.hpp"
#include "mnk/board.hpp"
#include "mnk/engine.hpp"
#include "sanitized.hpp"

namespace {

using namespace mnk;
using engine::Bound;
using engine::Control;
using engine::PatternBoard;
using engine::PatternSearch;
using engine::TranspositionTable;
using engine::WindowBoard;
using engine::WindowSearch;

/// Stores a proved win of the side to move after each near move.
void call_near_moves_lost(PatternBoard& board, TranspositionTable& table) {
  std::vector<Cell> near;
  engine::list_near_cells(board, near);
  ASSERT_LT(near.size() + board.plies(), board.rules().cells()) << "every empty cell is near";
  for (const Cell cell : near)
    table.store(board.hash_after(cell),
                {TranspositionTable::no_move, engine::win_in(5), PatternSearch::deepest, Bound::lower});
}

TEST(ProvedLosses, NeedTheMovesThatAreNotNearEither) {
  PatternBoard board(*parse_game("15,15,5"));
  board.play(board.rules().cell(7, 7));
  TranspositionTable table(1 << 20);
  call_near_moves_lost(board, table);
  Control control(1e9, 100'000, nullptr);
  PatternSearch search(board, table, control);
  ASSERT_TRUE(search.search_root(2, {}));
  EXPECT_FALSE(engine::is_proved(search.best().score)) << search.best().score;
}

TEST(ProvedLosses, NeedTheMovesThatAreNotNearInsideTheSearchToo) {
  const Rules rules = *parse_game("15,15,5");
  PatternBoard board(rules);
  board.play(rules.cell(7, 7));
  TranspositionTable table(1 << 20);
  // Searched first, because the table has it as the best move.
  const Cell first = rules.cell(7, 8);
  table.store(board.hash(), {first, 0, 1, Bound::exact});
  board.play(first);
  call_near_moves_lost(board, table);
  board.undo();
  Control control(1e9, 100'000, nullptr);
  PatternSearch search(board, table, control);
  ASSERT_TRUE(search.search_root(3, {}));
  EXPECT_FALSE(engine::is_proved(search.best().score)) << search.best().score;
}

/// Stores a proved win of the side to move after each listed move other than `left_out`.
void call_moves_lost(WindowBoard& board, TranspositionTable& table, Cell left_out) {
  std::vector<Cell> listed;
  board.list_moves(listed);
  for (const Cell cell : listed) {
    if (cell == left_out) continue;
    board.play(cell);
    table.store(board.hash(), {TranspositionTable::no_move, engine::win_in(1), WindowSearch::deepest, Bound::lower});
    board.undo();
  }
}

/// Expects no proof at the root, nor from a move after which all replies but `left_out` are called lost.
void expect_no_window_proof(const Rules& rules, Cell left_out) {
  SCOPED_TRACE(to_string(rules) + " without " + std::to_string(left_out));
  for (const bool at_root : {true, false}) {
    WindowBoard board(rules);
    board.play(rules.cell(rules.rows() / 2, rules.columns() / 2));
    TranspositionTable table(1 << 20);
    const Cell first = rules.cell(rules.rows() / 2, rules.columns() / 2 + 2);
    if (!at_root) {
      table.store(board.hash(), {first, 0, 1, Bound::exact});  // searched first
      board.play(first);
    }
    call_moves_lost(board, table, left_out);
    if (!at_root) board.undo();
    Control control(1e9, 2000, nullptr);
    WindowSearch search(board, table, control);
    ASSERT_TRUE(search.search_root(at_root ? 2 : 3, {}));
    EXPECT_FALSE(engine::is_proved(search.best().score)) << search.best().score;
  }
}

TEST(ProvedLosses, NeedTheMovesThatAreNotNearOnAWindowBoardToo) {
  const Rules rules = *parse_game("40,40,11");
  const Cell none = static_cast<Cell>(rules.cells());
  std::vector<Cell> listed;
  WindowBoard board(rules);
  board.play(rules.cell(20, 20));
  board.list_moves(listed);
  ASSERT_LT(listed.size() + 1, rules.cells()) << "every empty cell is near";
  expect_no_window_proof(rules, none);
}

/// On a wide misere board the engine searches a sample of the moves.
TEST(ProvedLosses, NeedTheMovesThatAreNotInTheSampleEither) {
  const Rules rules = *parse_game("20,20,5:misere");
  for (Cell left_out = 0; left_out < 40; ++left_out) expect_no_window_proof(rules, left_out);
}

struct Sample {
  const char* game;
  std::uint32_t most_plies;
  int level;
};

class ProvedWithFewNodes : public testing::TestWithParam<Sample> {};

/// Compares the best line, and the first move of every line, with the exact values.
void expect_true(const Board& board, const EngineAnalysis& said, const best::Analysis& exact) {
  if (said.lines.front().score.proved < 0) {
    EXPECT_EQ(exact.score, -1) << to_text(board);
  }
  for (const EngineLine& line : said.lines) {
    if (line.score.proved == 0) continue;
    const auto value = std::find_if(exact.moves.begin(), exact.moves.end(),
                                    [&](const auto& move) { return move.cell == line.play.front(); });
    ASSERT_NE(value, exact.moves.end()) << to_text(board) << line.play.front();
    EXPECT_EQ(value->score, line.score.proved) << to_text(board) << line.play.front();
  }
}

/// A small node limit stops the search between any two moves.
TEST_P(ProvedWithFewNodes, IsSoByTheSolver) {
  const Sample& sample = GetParam();
  const Rules rules = *parse_game(sample.game);
  best::Solver solver(rules);
  Engine engine = *Engine::make(rules, {.memory = 1 << 16});
  std::mt19937 random(9);
  int losses = 0;
  for (int i = 0; i < test::rounds(300); ++i) {
    Board board(rules);
    for (std::uint32_t left = static_cast<std::uint32_t>(random() % (sample.most_plies + 1));
         left > 0 && !board.is_over(); --left) {
      const LegalMoves moves = board.legal_moves();
      board.play_unchecked(moves[static_cast<std::uint32_t>(random() % moves.size())]);
    }
    if (board.is_over()) continue;
    std::vector<EngineAnalysis> said;
    for (EngineLimits limits{.nodes = 2, .level = sample.level}; limits.nodes <= 64; limits.nodes += 2) {
      engine.clear();
      said.push_back(*engine.analyse(board, limits));
    }
    const auto exact = solver.analyse(board);
    ASSERT_TRUE(exact.ok());
    losses += exact->score < 0;
    for (const EngineAnalysis& analysis : said) expect_true(board, analysis, *exact);
  }
  EXPECT_GT(losses, test::rounds(15));
}

INSTANTIATE_TEST_SUITE_P(Games, ProvedWithFewNodes,
                         testing::Values(Sample{"12,3,3", 5, full_level}, Sample{"14,3,3:exact", 5, full_level},
                                         Sample{"5,4,3:gravity", 12, full_level},
                                         Sample{"4,4,3:misere", 10, full_level}, Sample{"12,3,3", 5, 6},
                                         Sample{"5,4,3:gravity,misere", 14, 6}, Sample{"5,4,3:gravity,misere", 14, 7}),
                         [](const auto& sample) {
                           return test::by_game(sample) + "_level_" + std::to_string(sample.param.level);
                         });

}  // namespace
