// SPDX-License-Identifier: MIT
// Proofs of wins by jobs on one thread, against the exact solver; and the analysis that asks for them.
#include "prove/win.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <random>

#include "game.hpp"
#include "mnk/analysis.hpp"
#include "mnk/best.hpp"
#include "mnk/engine.hpp"
#include "mnk/moves.hpp"
#include "sanitized.hpp"

namespace mnk {
namespace {

using prove::WinProof;

// Positions of data/problems/15_15_5.txt, and moves that win. No threat search proves them within the nodes used here.
constexpr const char* problem = "i10j8k8g7i11i9h11g12";
constexpr const char* winning_move = "j11";
constexpr const char* quick = "h5g6e5f9f5g5g4f4i6f3h6h4g7i7j5f6i3d8";  // seen within 2,000 nodes, proved in few more

/// Returns a position after so many random moves in which no move ends the game; nothing if there is none.
std::optional<Board> random_position(const Rules& rules, std::mt19937& random, int plies) {
  Board board(rules);
  while (static_cast<int>(board.plies()) < plies) {
    const auto cell = static_cast<Cell>(random() % rules.cells());
    if (board.is_legal(cell) && board.play(cell) && board.is_over()) return std::nullopt;
  }
  for (const Cell cell : board.legal_moves()) {
    Board after = board;
    after.play_unchecked(cell);
    if (after.is_over()) return std::nullopt;
  }
  return board;
}

class WinProofs : public testing::TestWithParam<const char*> {};

/// Every win and loss is one by the exact solver, and so is every move that is called a win, whatever move is tried
/// first.
TEST_P(WinProofs, AgreeWithTheExactSolver) {
  const Rules rules = test::game(GetParam());
  std::mt19937 random(7);
  best::Solver solver(rules);
  int won = 0;
  int proved = 0;
  for (int positions = 0; positions < test::rounds(60);) {
    const auto board = random_position(rules, random, 4 + static_cast<int>(random() % 5));
    if (!board) continue;
    ++positions;
    ASSERT_TRUE(prove::can_prove_win(*board));
    const auto moves = board->legal_moves();
    const std::vector<Cell> legal(moves.begin(), moves.end());
    const Cell any = legal[static_cast<std::size_t>(random()) % legal.size()];
    const Player mover = board->to_move();
    const int score = solver.choose(*board, best::Prefer::first, {}).value().score;
    const WinProof win = prove::prove_win(*board, mover, any, {.nodes = 30'000});
    const WinProof loss = prove::prove_win(*board, opponent(mover), std::nullopt, {.nodes = 30'000});
    won += score != 0 ? 1 : 0;
    proved += (win.proved ? 1 : 0) + (loss.proved ? 1 : 0);
    EXPECT_TRUE(!win.proved || score > 0) << to_text(*board);
    EXPECT_TRUE(!loss.proved || score < 0) << to_text(*board);
    EXPECT_FALSE(loss.move);
    EXPECT_EQ(win.move.has_value(), win.proved);
    if (!win.move) continue;
    Board after = *board;
    ASSERT_TRUE(after.play(*win.move));
    EXPECT_LT(solver.choose(after, best::Prefer::first, {}).value().score, 0) << to_text(*board);
  }
  EXPECT_GT(won, test::rounds(60) / 8);
  EXPECT_GT(10 * proved, 4 * won) << proved << " of " << won;
}

INSTANTIATE_TEST_SUITE_P(Games, WinProofs, testing::Values("5,5,4", "5,5,4:exact", "6,4,4"), test::by_game);

TEST(WinProof, FindsAWinThatNeedsSeveralJobs) {
  const Rules rules = test::game("15,15,5");
  const Board board = *Board::from(rules, problem);
  const Cell move = *parse_coordinate(rules, winning_move);
  const WinProof proof = prove::prove_win(board, Player::x, move, {.nodes = 1'000'000});
  EXPECT_EQ(proof.move, move);
  EXPECT_GT(proof.nodes, 20'000U) << "the first job has 10,000";
  const WinProof again = prove::prove_win(board, Player::x, move, {.nodes = 1'000'000});
  EXPECT_EQ(again.move, move);
  EXPECT_EQ(again.nodes, proof.nodes);
}

TEST(WinProof, EndsAtEachLimit) {
  const Rules rules = test::game("15,15,5");
  const Board board = *Board::from(rules, problem);
  const Cell move = *parse_coordinate(rules, winning_move);
  const std::atomic<bool> stop = true;
  for (const SearchLimits& limits :
       {SearchLimits{.seconds = 0}, SearchLimits{.nodes = 0}, SearchLimits{.stop = &stop}}) {
    const WinProof proof = prove::prove_win(board, Player::x, move, limits);
    EXPECT_FALSE(proof.move);
    EXPECT_EQ(proof.nodes, 0U);
  }
  const WinProof one = prove::prove_win(board, Player::x, move, {.nodes = 1});
  EXPECT_FALSE(one.move);
  EXPECT_LT(one.nodes, 30'000U) << "one job, which ends at its own limit";
}

TEST(WinProof, IsForGamesWithThreatsAndCertificates) {
  for (const char* game : {"15,15,5", "15,15,5:exact", "32,32,5", "4,4,3"})
    EXPECT_TRUE(prove::can_prove_win(Board(test::game(game)))) << game;
  for (const char* game : {"15,15,5:renju", "15,15,5:caro", "33,32,5", "7,6,4:gravity", "15,15,5:misere"})
    EXPECT_FALSE(prove::can_prove_win(Board(test::game(game)))) << game;
}

TEST(AnalyseWins, ProvesAWinThatTheEngineSees) {
  const Rules rules = test::game("15,15,5");
  const Board board = *Board::from(rules, problem);
  Engine engine = *Engine::make(rules);
  const EngineAnalysis seen = *engine.analyse(board, {.nodes = 50'000}, {.end_at_seen_result = true});
  ASSERT_EQ(seen_result(seen.lines.front().score), 1);
  EXPECT_LT(seen.nodes, 50'000U) << "ended there";

  engine.clear();
  const EngineAnalysis three = *engine.analyse(board, {.nodes = 200'000}, {.lines = 3, .end_at_seen_result = true});
  ASSERT_EQ(three.lines.size(), 3U);
  EXPECT_EQ(seen_result(three.lines[0].score), 1);
  EXPECT_LT(three.lines[1].depth, three.lines[0].depth) << "of the depth before";

  const Analysed found = *analyse(board, {.nodes = 300'000});
  EXPECT_EQ(found.lower, Value::x_wins);
  EXPECT_EQ(found.upper, Value::x_wins);
  const AnalysedMove& best = found.moves.front();
  EXPECT_EQ(best.value, Value::x_wins);
  EXPECT_FALSE(best.estimate);
  EXPECT_EQ(to_coordinate(rules, best.play.front()), winning_move);
  EXPECT_GT(best.play.size(), 1U) << "with the engine's line";
}

TEST(AnalyseWins, ProvesALossThatTheEngineSees) {
  const Rules rules = test::game("15,15,5");
  const Board board = *Board::from(rules, std::string(problem) + winning_move);
  const Analysed found = *analyse(board, {.nodes = 300'000}, {.lines = 3});
  EXPECT_EQ(found.lower, Value::x_wins);
  EXPECT_EQ(found.upper, Value::x_wins);
  ASSERT_EQ(found.moves.size(), 3U);
  for (const AnalysedMove& move : found.moves) {
    EXPECT_EQ(move.value, Value::x_wins);
    EXPECT_FALSE(move.estimate);
  }
}

TEST(AnalyseWins, SearchesForNoProofWhereMovesAreExcludedOrTheLevelIsLow) {
  const Rules rules = test::game("15,15,5");
  const Board board = *Board::from(rules, quick);
  const SearchLimits limits{.nodes = 20'000};
  EXPECT_TRUE(analyse(board, limits)->moves.front().value);
  const Cell far = *parse_coordinate(rules, "a1");
  for (const EngineOptions& options : {EngineOptions{.level = 9}, EngineOptions{.excluded = {far}}})
    EXPECT_FALSE(analyse(board, limits, options)->moves.front().value) << options.level;
}

}  // namespace
}  // namespace mnk
