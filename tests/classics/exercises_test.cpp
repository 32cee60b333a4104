// SPDX-License-Identifier: MIT
// The two exercises of examples/classics against the library: the winner of a game, and the best move of a board.
#include <gtest/gtest.h>

#include "core/plain_reference.hpp"
#include "examples/classics/find_winner.hpp"
#include "examples/classics/minimax.hpp"
#include "mnk/best.hpp"
#include "mnk/board.hpp"

namespace {

using GameMoves = std::vector<std::vector<int>>;

const char* word_of(mnk::Outcome outcome) {
  switch (outcome) {
    case mnk::Outcome::x_wins: return "A";
    case mnk::Outcome::o_wins: return "B";
    case mnk::Outcome::draw: return "Draw";
    case mnk::Outcome::pending: break;
  }
  return "Pending";
}

/// Checks every game after each move; `games` counts finished games.
void find_all_winners(mnk::Board& board, GameMoves& moves, int& games) {
  ASSERT_EQ(classics::find_winner(moves), word_of(board.outcome())) << to_text(board);
  if (board.is_over()) {
    ++games;
    return;
  }
  for (mnk::Cell cell = 0; cell < 9 && !::testing::Test::HasFatalFailure(); ++cell) {
    if (board.at(cell) != mnk::Stone::none) continue;
    board.play_unchecked(cell);
    moves.push_back({static_cast<int>(cell / 3), static_cast<int>(cell % 3)});
    find_all_winners(board, moves, games);
    moves.pop_back();
    board.undo();
  }
}

TEST(FindWinner, EveryGame) {
  mnk::Board board;
  GameMoves moves;
  int games = 0;
  find_all_winners(board, moves, games);
  EXPECT_EQ(games, 255'168);
}

std::string refusal_of(const GameMoves& moves) {
  try {
    return classics::find_winner(moves);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

TEST(FindWinner, MovesThatAreNotLegalAreNamed) {
  EXPECT_EQ(refusal_of({{0, 0}, {0, 0}}), "move 2: the cell is taken");
  EXPECT_EQ(refusal_of({{0, 3}}), "move 1: not on the board");
  EXPECT_EQ(refusal_of({{-1, 0}}), "move 1: not on the board");
  EXPECT_EQ(refusal_of({{0}}), "move 1: not a row and a column");
  EXPECT_EQ(refusal_of({{0, 0}, {1, 0}, {0, 1}, {1, 1}, {0, 2}, {2, 2}}), "move 6: the game is over");
}

TEST(BestMove, EveryPositionAsTheSolverSays) {
  mnk::best::Solver solver(mnk::Rules{});
  int compared = 0;
  for (const auto& [text, outcome] : plain::all_positions({3, 3, 3})) {
    if (outcome != mnk::Outcome::pending) continue;
    std::string cells = text;
    std::replace(cells.begin(), cells.end(), '.', '_');
    for (const bool fastest : {false, true}) {
      const auto best = classics::Minimax(fastest).best_move({cells.substr(0, 3), cells.substr(3, 3), cells.substr(6)});
      const auto choice = solver.choose(plain::position_of(mnk::Rules(), text),
                                        fastest ? mnk::best::Prefer::fastest : mnk::best::Prefer::first);
      ASSERT_TRUE(choice.ok());
      ASSERT_EQ(best.score, choice->score) << text;
      ASSERT_EQ(mnk::Rules().cell(best.row - 1, best.column - 1), choice->cell) << text << " fastest " << fastest;
    }
    ++compared;
  }
  EXPECT_EQ(compared, 4520);
}

/// Published: without a transposition table, minimax visits 549,946 positions, the empty board included.
TEST(BestMove, LooksAtEveryLineOfPlay) {
  classics::Minimax search;
  search.best_move({"___", "___", "___"});
  EXPECT_EQ(search.positions(), 549'946);
}

}  // namespace
