// SPDX-License-Identifier: MIT
// Endgames of renju, where Black may have no legal move and then draws even against a threatened five. Compares the
// engine's proved values with a full search by the exact rules.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "mnk/board.hpp"
#include "mnk/engine.hpp"
#include "sanitized.hpp"

namespace {

using namespace mnk;

std::vector<Cell> moves_of(const Board& board) {
  const LegalMoves moves = board.legal_moves();
  return {moves.begin(), moves.end()};
}

/// Value for the side to move: 1, 0, -1.
int value(Board& board) {
  if (board.outcome() == Outcome::draw) return 0;
  if (board.is_over()) return -1;  // the side that just moved has the line
  int best = -1;
  for (const Cell cell : moves_of(board)) {
    board.play_unchecked(cell);
    best = std::max(best, -value(board));
    board.undo();
  }
  return best;
}

/// True if a move ends the game because Black has no legal reply, though cells are empty.
bool may_end_without_a_move(Board& board) {
  const std::vector<Cell> moves = moves_of(board);
  return std::any_of(moves.begin(), moves.end(), [&](Cell cell) {
    board.play_unchecked(cell);
    const bool ends = board.outcome() == Outcome::draw && board.plies() < board.rules().cells();
    board.undo();
    return ends;
  });
}

TEST(RenjuEnds, WhatIsProvedIsSoByEveryLineOfPlay) {
  std::mt19937 random(3);
  int proved = 0;
  int asked = 0;
  for (const char* game : {"6,6,5:renju", "7,5,5:renju", "7,7,5:renju"}) {
    const Rules rules = *parse_game(game);
    Engine engine = *Engine::make(rules, {.memory = 1 << 20});
    for (int i = 0; i < test::rounds(40'000); ++i) {
      Board board(rules);
      const std::uint32_t left = 2 + static_cast<std::uint32_t>(random() % 6);
      while (!board.is_over() && board.plies() + left < rules.cells()) {
        const LegalMoves moves = board.legal_moves();
        board.play_unchecked(moves[static_cast<std::uint32_t>(random() % moves.size())]);
      }
      if (board.is_over() || (i % 100 != 0 && !may_end_without_a_move(board))) continue;
      ++asked;
      const int exact = value(board);
      for (const std::uint64_t nodes : {30, 3000}) {
        const EngineScore score = engine.analyse(board, {.nodes = nodes})->lines.front().score;
        proved += score.proved != 0;
        ASSERT_TRUE(score.proved == 0 || score.proved == exact) << to_string(rules) << "\n" << to_text(board);
      }
    }
  }
  EXPECT_GT(asked, test::rounds(600));
  EXPECT_GT(proved, test::rounds(100));
  std::printf("%d asked, %d proved\n", asked, proved);
}

}  // namespace
