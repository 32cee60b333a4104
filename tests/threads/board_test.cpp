// SPDX-License-Identifier: MIT
// Concurrent use of one const board: the first call of legal_moves() in renju computes the list, which all threads
// share.
#include "mnk/board.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "game.hpp"

namespace mnk {
namespace {

/// Positions of renju with X to move and forbidden empty cells (docs/rules.md shows the second).
constexpr const char* lines[] = {"h8", "h8 a1 i8 c1 j7 e1 j6 g1", "h8 h9 g7 a1 i7 a15 f8 o15"};

std::vector<Cell> moves_of(const Board& board) {
  const LegalMoves moves = board.legal_moves();
  return {moves.begin(), moves.end()};
}

TEST(ConstBoard, ManyThreadsAskForTheLegalMovesOfRenju) {
  const Rules rules = test::game("renju");
  for (int round = 0; round < 20; ++round) {
    for (const char* line : lines) {
      Board board = Board::from(rules, line).value();
      for (int move = 0; move < 3; ++move) {
        const std::vector<Cell> alone = moves_of(Board(board));  // a copy computes its own list
        const Board& shared = board;
        std::atomic<int> waiting = 4;
        std::vector<std::vector<Cell>> seen(4);
        std::vector<std::thread> threads;
        for (std::size_t i = 0; i < seen.size(); ++i) {
          threads.emplace_back([&, i] {
            waiting.fetch_sub(1);
            while (waiting.load() > 0) std::this_thread::yield();  // start together
            seen[i] = moves_of(shared);
            EXPECT_EQ(moves_of(shared), seen[i]);
            EXPECT_EQ(shared.winning_lines().size(), 0U);
            EXPECT_TRUE(shared.is_legal(seen[i].front()));
          });
        }
        for (std::thread& thread : threads) thread.join();
        for (const auto& moves : seen) ASSERT_EQ(moves, alone) << line;
        board.play_unchecked(alone[static_cast<std::size_t>(round) % alone.size()]);
        if (board.is_over()) break;
      }
    }
  }
}

}  // namespace
}  // namespace mnk
