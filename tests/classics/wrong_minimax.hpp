// SPDX-License-Identifier: MIT
// Common errors in minimax (docs/classics.md). Everything here is wrong on purpose.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace wrong {

/// The single error injected into a search.
enum class Slip {
  none,               ///< no error; the control case
  o_lines_are_0,      ///< a line of O scores 0, like no line
  full_board_first,   ///< a full board is a draw, even with a line
  last_of_equals,     ///< `>=` instead of `>`, which keeps the first move
  x_always_moves,     ///< the player to move is always X
  never_taken_back,   ///< the stone is not removed before the next move
  minus_one_is_best,  ///< the best score starts at -1, which no move of a lost position exceeds
  losses_hurried      ///< the distance is subtracted from scores of both players: the loser takes the quickest loss
};

struct BestMove {
  int score;
  int row, column;  ///< from 1; 0 if no move was found
};

/// The exercise's minimax of 3x3 with one error. Scores for X: 10, 0, -10.
class Minimax {
 public:
  explicit Minimax(Slip slip) : slip_(slip) {}

  BestMove best_move(std::vector<std::string> board) {
    int stones = 0;
    for (const std::string& row : board) stones += 3 - static_cast<int>(std::count(row.begin(), row.end(), '_'));
    const char player = stones % 2 == 0 || slip_ == Slip::x_always_moves ? 'X' : 'O';
    int best = slip_ == Slip::minus_one_is_best ? -10 : -1000;
    int best_cell = -1;
    for (int cell = 0; cell < 9; ++cell) {
      char& stone = board[cell / 3][cell % 3];
      if (stone != '_') continue;
      stone = player;
      const int score = (player == 'X' ? 1 : -1) * value(board, other(player), 1);
      if (slip_ != Slip::never_taken_back) stone = '_';
      if (score > best || (slip_ == Slip::last_of_equals && score == best)) best = score, best_cell = cell;
    }
    return {(best > 0) - (best < 0), best_cell / 3 + (best_cell >= 0), best_cell < 0 ? 0 : best_cell % 3 + 1};
  }

 private:
  static char other(char player) { return player == 'X' ? 'O' : 'X'; }

  static bool has_line(const std::vector<std::string>& b, char player) {
    for (int i = 0; i < 3; ++i) {
      if (b[i][0] == player && b[i][1] == player && b[i][2] == player) return true;
      if (b[0][i] == player && b[1][i] == player && b[2][i] == player) return true;
    }
    return b[1][1] == player && ((b[0][0] == player && b[2][2] == player) || (b[0][2] == player && b[2][0] == player));
  }

  static bool is_full(const std::vector<std::string>& board) {
    return std::all_of(board.begin(), board.end(),
                       [](const std::string& row) { return row.find('_') == std::string::npos; });
  }

  /// Score for X, with `player` to move.
  int value(std::vector<std::string>& board, char player, int depth) {
    if (slip_ == Slip::full_board_first && is_full(board)) return 0;
    const int distance = slip_ == Slip::losses_hurried ? depth : 0;
    if (has_line(board, 'X')) return 10 - distance;
    if (has_line(board, 'O')) return slip_ == Slip::o_lines_are_0 ? 0 : -10 - distance;
    if (is_full(board)) return 0;
    int best = player == 'X' ? -1000 : 1000;
    for (int cell = 0; cell < 9; ++cell) {
      char& stone = board[cell / 3][cell % 3];
      if (stone != '_') continue;
      stone = player;
      const int score = value(board, other(player), depth + 1);
      if (slip_ != Slip::never_taken_back) stone = '_';
      best = player == 'X' ? std::max(best, score) : std::min(best, score);
    }
    return best;
  }

  Slip slip_;
};

}  // namespace wrong
