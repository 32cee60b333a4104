// SPDX-License-Identifier: MIT
// Minimax: the best score and move of a tic-tac-toe board, by trying every game to its end (docs/classics.md).
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace classics {

struct BestMove {
  int score;        ///< for the player to move: 1 wins, 0 draws, -1 loses
  int row, column;  ///< from 1
};

class Minimax {
 public:
  /// Prefers the quickest win and the slowest loss if `fastest`; otherwise moves of the same score are equal.
  explicit Minimax(bool fastest = false) : fastest_(fastest) {}

  /// Three rows of 'X', 'O' and '_'; X moves when the counts are equal. Of equal moves the one in the smallest row, and
  /// there in the smallest column. Requires: the game is not over.
  BestMove best_move(std::vector<std::string> board) {
    int stones = 0;
    for (const std::string& row : board) stones += 3 - static_cast<int>(std::count(row.begin(), row.end(), '_'));
    ++positions_;
    const Choice best = choose(board, stones % 2 == 0 ? 'X' : 'O', 1);
    return {(best.score > 0) - (best.score < 0), best.cell / 3 + 1, best.cell % 3 + 1};
  }

  /// Positions looked at so far.
  long positions() const { return positions_; }

 private:
  struct Choice {
    int score, cell;
  };

  static bool has_line(const std::vector<std::string>& b, char player) {
    for (int i = 0; i < 3; ++i) {
      if (b[i][0] == player && b[i][1] == player && b[i][2] == player) return true;
      if (b[0][i] == player && b[1][i] == player && b[2][i] == player) return true;
    }
    return b[1][1] == player && ((b[0][0] == player && b[2][2] == player) || (b[0][2] == player && b[2][0] == player));
  }

  /// Tries every move of the player. `ply` is the number of the move that is tried, from 1.
  Choice choose(std::vector<std::string>& board, char player, int ply) {
    Choice best{-100, -1};
    for (int cell = 0; cell < 9; ++cell) {
      char& stone = board[cell / 3][cell % 3];
      if (stone != '_') continue;
      stone = player;
      const int score = score_after(board, player, ply);
      stone = '_';                                   // taken back before the next one is tried
      if (score > best.score) best = {score, cell};  // `>` keeps the first of equal moves
    }
    return best;
  }

  /// The score for the player who has just moved.
  int score_after(std::vector<std::string>& board, char player, int ply) {
    ++positions_;
    if (has_line(board, player)) return fastest_ ? 10 - ply : 1;
    const Choice reply = choose(board, player == 'X' ? 'O' : 'X', ply + 1);
    return reply.cell < 0 ? 0 : -reply.score;  // no reply: the board is full
  }

  bool fastest_;
  long positions_ = 0;
};

}  // namespace classics
