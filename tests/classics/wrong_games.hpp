// SPDX-License-Identifier: MIT
// Common errors in games and draws (docs/classics.md). Every function here is wrong on purpose.
#pragma once

#include <string>
#include <vector>

namespace wrong {

using Moves = std::vector<std::vector<int>>;

/// Counts each player's stones on the lines of 3x3, without a record of taken cells.
class LinesOf3x3 {
 public:
  bool put(const std::vector<int>& move, std::size_t player) {
    const int row = move[0], column = move[1];
    bool line = ++rows_[player][row] == 3;
    line |= ++columns_[player][column] == 3;
    if (row == column) line |= ++diagonal_[player] == 3;
    if (row + column == 2) line |= ++anti_diagonal_[player] == 3;
    return line;
  }

 private:
  int rows_[2][3] = {}, columns_[2][3] = {}, diagonal_[2] = {}, anti_diagonal_[2] = {};
};

/// Uses counters alone: three moves by one player to one cell count as three stones.
inline std::string find_winner_without_cells(const Moves& moves) {
  LinesOf3x3 lines;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (lines.put(moves[i], i % 2)) return i % 2 == 0 ? "A" : "B";
  }
  return moves.size() == 9 ? "Draw" : "Pending";
}

/// Ignores the stone of a move to a taken cell, but passes the turn and counts the move towards the draw.
inline std::string find_winner_counting_refused(const Moves& moves) {
  LinesOf3x3 lines;
  bool taken[3][3] = {};
  int count = 0;
  for (const auto& move : moves) {
    const std::size_t player = count % 2;
    bool& cell = taken[move[0]][move[1]];
    const bool line = !cell && lines.put(move, player);
    cell = true;
    ++count;
    if (line) return player == 0 ? "A" : "B";
  }
  return count == 9 ? "Draw" : "Pending";
}

/// Plays on after a line, and lets the last line decide the winner.
inline std::string find_winner_playing_on(const Moves& moves) {
  LinesOf3x3 lines;
  const char* result = moves.size() == 9 ? "Draw" : "Pending";
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (lines.put(moves[i], i % 2)) result = i % 2 == 0 ? "A" : "B";
  }
  return result;
}

/// Checks for nine moves (a draw) before it checks the lines.
inline std::string find_winner_draw_first(const Moves& moves) {
  LinesOf3x3 lines;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i + 1 == 9) return "Draw";
    if (lines.put(moves[i], i % 2)) return i % 2 == 0 ? "A" : "B";
  }
  return "Pending";
}

/// Increments the counter before the comparison with `n * n - 1`.
inline std::string find_winner_draw_at_8(const Moves& moves) {
  LinesOf3x3 lines;
  int count = 0;
  for (const auto& move : moves) {
    const std::size_t player = count % 2;
    ++count;
    if (lines.put(move, player)) return player == 0 ? "A" : "B";
    if (count == 3 * 3 - 1) return "Draw";
  }
  return "Pending";
}

/// Reports a draw as soon as the player to move has no open line. `missing(board, k, player)` works like
/// classics::stones_missing.
template <class Board, class Missing>
bool is_drawn_for_the_mover(const Board& board, int k, char to_move, Missing missing) {
  return missing(board, k, to_move) > k;
}

}  // namespace wrong
