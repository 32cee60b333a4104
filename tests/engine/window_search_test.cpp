// SPDX-License-Identifier: MIT
// The window search: proved values agree with the exact solver, and play works under all rules. The distances of the
// search with patterns are compared in the same way.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "engine/boards.hpp"
#include "game.hpp"
#include "mnk/best.hpp"
#include "mnk/board.hpp"
#include "mnk/engine.hpp"
#include "sanitized.hpp"

namespace {

using namespace mnk;
using test::analyse;

Board random_board(const Rules& rules, std::uint32_t plies, std::mt19937& random) {
  Board board(rules);
  for (; plies > 0 && !board.is_over(); --plies) {
    const LegalMoves moves = board.legal_moves();
    board.play_unchecked(moves[static_cast<std::uint32_t>(random() % moves.size())]);
  }
  return board;
}

struct Sample {
  const char* game;
  std::uint32_t fewest;  ///< plies
  std::uint32_t most;
};

class ProvedByTheWindowSearch : public testing::TestWithParam<Sample> {};

/// Compares the score and distance of each line with the exact values of its first move.
void expect_true(const Board& board, const EngineAnalysis& said, const best::Analysis& exact, int& proved) {
  for (const EngineLine& line : said.lines) {
    ASSERT_TRUE(board.is_legal(line.play.front()));
    if (line.score.proved == 0) continue;
    ++proved;
    const auto value = std::find_if(exact.moves.begin(), exact.moves.end(),
                                    [&](const auto& move) { return move.cell == line.play.front(); });
    EXPECT_EQ(value->score, line.score.proved) << to_text(board) << line.play.front();
    // A proved line is never shorter than the exact distance and has its parity.
    EXPECT_GE(line.score.plies, static_cast<int>(value->plies)) << to_text(board);
    EXPECT_EQ(line.score.plies % 2, static_cast<int>(value->plies % 2)) << to_text(board);
  }
  // The first line is the best: a proved loss is first only if every move loses.
  if (said.lines.front().score.proved < 0) {
    EXPECT_EQ(exact.score, -1) << to_text(board);
  }
}

TEST_P(ProvedByTheWindowSearch, IsSoByTheSolver) {
  const Sample& sample = GetParam();
  const Rules rules = *parse_game(sample.game);
  best::Solver solver(rules);
  std::mt19937 random(5);
  int proved = 0;
  for (int i = 0; i < test::rounds(200); ++i) {
    const Board board = random_board(
        rules, sample.fewest + static_cast<std::uint32_t>(random() % (sample.most - sample.fewest + 1)), random);
    if (board.is_over()) continue;
    const auto exact = solver.analyse(board);
    ASSERT_TRUE(exact.ok());
    for (const std::uint64_t nodes : {std::uint64_t{30}, std::uint64_t{3000}})
      expect_true(board, analyse(board, nodes, 1 + i % 3), *exact, proved);
  }
  EXPECT_GT(proved, test::rounds(25));
}

INSTANTIATE_TEST_SUITE_P(Games, ProvedByTheWindowSearch,
                         testing::Values(Sample{"4,4,3:misere", 0, 12}, Sample{"3,3,3:misere", 0, 7},
                                         Sample{"4,4,3:exact,misere", 2, 12}, Sample{"4,3,2:misere", 0, 8},
                                         Sample{"5,4,4:gravity", 0, 18}, Sample{"6,5,4:gravity", 8, 28},
                                         Sample{"5,4,3:gravity,misere", 4, 18}, Sample{"5,4,3:gravity,exact", 2, 16},
                                         Sample{"7,6,4:gravity", 22, 40}, Sample{"4,4,2", 0, 4},
                                         Sample{"5,3,2:exact", 0, 8}, Sample{"5,3,2:misere", 0, 8}),
                         test::by_game);

INSTANTIATE_TEST_SUITE_P(WithPatterns, ProvedByTheWindowSearch,
                         testing::Values(Sample{"5,5,4", 6, 16}, Sample{"6,4,4", 6, 16}, Sample{"6,4,4:exact", 6, 16},
                                         Sample{"5,5,3", 2, 12}),
                         test::by_game);

/// Plays a whole game. Expects legal moves and an end.
void play_to_the_end(const char* game, std::uint64_t nodes) {
  SCOPED_TRACE(game);
  const Rules rules = *parse_game(game);
  Engine engine = *Engine::make(rules, {.memory = 1 << 20});
  const SearchLimits limits = {.nodes = nodes};
  Board board(rules);
  while (!board.is_over()) {
    const auto analysis = engine.analyse(board, limits);
    ASSERT_TRUE(analysis.ok());
    ASSERT_TRUE(board.play(analysis->lines.front().play.front()).ok());
  }
}

TEST(WindowSearches, PlayWhateverTheRulesAre) {
  for (const char* game :
       {"1,1,1", "3,3,1", "3,3,1:misere", "5,5,1:exact", "2,2,2", "9,1,2:misere", "3,4,50", "12,12,11", "20,4,12:exact",
        "15,15,5:misere", "12,3,3:misere,gravity", "9,9,5:gravity", "30,2,4:gravity"}) {
    play_to_the_end(game, 300);
  }
}

TEST(WindowSearches, PlayOnTheLargestBoards) {
  for (const char* game :
       {"100,100,50", "100,100,11", "100,100,5:misere", "100,100,100:gravity", "100,100,4096:misere", "100,1,2"}) {
    SCOPED_TRACE(game);
    std::mt19937 random(3);
    for (const std::uint32_t plies : {0U, 90U, 3000U}) {
      const Board board = random_board(*parse_game(game), plies, random);
      if (board.is_over()) continue;
      EXPECT_TRUE(board.is_legal(analyse(board, 200).lines.front().play.front()));
    }
  }
}

TEST(WindowSearches, CompleteAndStopLongLines) {
  // Both players have ten of eleven, blocked on the left: the side to move wins or must block.
  const Rules rules = *parse_game("19,19,11");
  Board board(rules);
  ASSERT_TRUE(board.play(rules.cell(9, 3)).ok());
  ASSERT_TRUE(board.play(rules.cell(5, 3)).ok());
  for (int i = 0; i < 10; ++i) {
    for (const int row : {5, 9}) ASSERT_TRUE(board.play(rules.cell(row, 4 + i)).ok());
  }
  const EngineLine wins = analyse(board, 1000).lines.front();
  EXPECT_EQ(wins.score.proved, 1);
  EXPECT_EQ(wins.score.plies, 1);
  EXPECT_EQ(wins.play.front(), rules.cell(5, 14));
  ASSERT_TRUE(board.play(rules.cell(18, 18)).ok());
  EXPECT_EQ(analyse(board, 1000).lines.front().play.front(), rules.cell(9, 14));
  ASSERT_TRUE(board.undo());
  ASSERT_TRUE(board.play(rules.cell(9, 14)).ok());
  EXPECT_EQ(analyse(board, 1000).lines.front().play.front(), rules.cell(5, 14));
}

TEST(WindowSearches, BeginInTheMiddleOfConnectFour) {
  const Board board(*parse_game("7,6,4:gravity"));
  EXPECT_EQ(board.rules().column(analyse(board, 300'000).lines.front().play.front()), 3);
}

TEST(WindowSearches, ShareTheirTableWithOtherThreads) {
  const Rules rules = *parse_game("5,4,4:gravity");
  best::Solver solver(rules);
  Engine engine = *Engine::make(rules, {.memory = 1 << 20, .threads = 3});
  const SearchLimits limits = {.nodes = 2000};
  std::mt19937 random(8);
  int proved = 0;
  for (int i = 0; i < 60; ++i) {
    const Board board = random_board(rules, 4 + static_cast<std::uint32_t>(random() % 10), random);
    if (board.is_over()) continue;
    expect_true(board, *engine.analyse(board, limits), *solver.analyse(board), proved);
  }
  EXPECT_GT(proved, 10);
}

TEST(WindowSearches, SayTheSameTwice) {
  for (const char* game : {"7,6,4:gravity", "6,6,4:misere", "15,15,11"}) {
    const Board board(*parse_game(game));
    const EngineAnalysis first = analyse(board, 20'000);
    const EngineAnalysis second = analyse(board, 20'000);
    EXPECT_EQ(first.nodes, second.nodes);
    EXPECT_EQ(first.lines.front().play, second.lines.front().play);
  }
}

}  // namespace
