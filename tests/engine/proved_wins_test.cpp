// SPDX-License-Identifier: MIT
// Replays the engine's proved wins by the exact rules against every legal reply.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <string>

#include "game.hpp"
#include "mnk/board.hpp"
#include "mnk/engine.hpp"
#include "mnk/records.hpp"
#include "sanitized.hpp"

namespace {

using namespace mnk;

constexpr int longest_win = 13;  // maximum plies of replayed wins

/// Returns the positions per game: 40 (16 with sanitizers), or MNK_REPLAYED_POSITIONS.
int positions_to_try() {
  const char* wanted = std::getenv("MNK_REPLAYED_POSITIONS");
  return wanted == nullptr ? (test::sanitized ? 16 : 40) : std::atoi(wanted);
}

bool completes_a_line(Board& board) {
  const Player mover = board.to_move();
  const LegalMoves moves = board.legal_moves();
  const std::vector<Cell> cells(moves.begin(), moves.end());
  return std::any_of(cells.begin(), cells.end(), [&](Cell cell) {
    board.play_unchecked(cell);
    const bool wins = board.outcome() == win_for(mover);
    board.undo();
    return wins;
  });
}

class Replay {
 public:
  explicit Replay(const Rules& rules) : engine_(*Engine::make(rules, {.memory = 4 << 20})) {}

  EngineLine best(const Board& board) { return engine_.analyse(board, {.nodes = 3000})->lines.front(); }

  /// True if the side to move wins with the engine's moves against every reply.
  bool wins_against_every_reply(Board& board, int plies) {
    const Player winner = board.to_move();
    const EngineLine line = best(board);
    if (line.score.proved != 1 || plies < 0 || !board.is_legal(line.play.front())) return false;
    board.play_unchecked(line.play.front());
    const bool wins = board.is_over() ? board.outcome() == win_for(winner) : beats_all_replies(board, plies - 2);
    board.undo();
    return wins;
  }

 private:
  bool beats_all_replies(Board& board, int plies) {
    const LegalMoves moves = board.legal_moves();
    const std::vector<Cell> replies(moves.begin(), moves.end());
    return std::all_of(replies.begin(), replies.end(), [&](Cell reply) {
      board.play_unchecked(reply);
      const bool wins = !board.is_over() && (completes_a_line(board) || wins_against_every_reply(board, plies));
      board.undo();
      return wins;
    });
  }

  Engine engine_;
};

/// Returns a board with random stones near the middle, so that they interact.
Board random_board(const Rules& rules, std::mt19937& random) {
  Board board(rules);
  const auto stones = 5 + random() % 12;
  while (board.plies() < stones && !board.is_over()) {
    const int row = rules.rows() / 2 - 3 + static_cast<int>(random() % 7);
    const int column = rules.columns() / 2 - 3 + static_cast<int>(random() % 7);
    if (rules.contains(row, column) && board.is_legal(rules.cell(row, column)))
      board.play_unchecked(rules.cell(row, column));
  }
  return board;
}

class ProvedWins : public testing::TestWithParam<const char*> {};

TEST_P(ProvedWins, BeatEveryReply) {
  const Rules rules = *parse_game(GetParam());
  std::mt19937 random(5);
  Replay replay(rules);
  int wins = 0;
  for (int i = 0; i < positions_to_try(); ++i) {
    Board board = random_board(rules, random);
    if (board.is_over()) continue;
    const EngineLine line = replay.best(board);
    if (line.score.proved != 1 || line.score.plies > longest_win) continue;
    ++wins;
    // A later search may find a longer win than the first one.
    ASSERT_TRUE(replay.wins_against_every_reply(board, 3 * longest_win)) << to_string(rules) << "\n" << to_text(board);
  }
  EXPECT_GT(wins, test::sanitized ? 0 : positions_to_try() / 6) << "too few wins to say much";
}

INSTANTIATE_TEST_SUITE_P(Games, ProvedWins,
                         testing::Values("15,15,5", "15,15,5:exact", "caro", "15,15,5:exact,caro", "renju", "12,10,4"),
                         test::by_game);

}  // namespace
