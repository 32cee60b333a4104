// SPDX-License-Identifier: MIT
// "Find the winner of a tic-tac-toe game": moves in, "A", "B", "Draw" or "Pending" out (LeetCode 1275,
// docs/classics.md).
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace classics {

/// `moves` are {row, column} from 0, the players in turn, A first. Throws std::invalid_argument for a move that is not
/// legal.
inline std::string find_winner(const std::vector<std::vector<int>>& moves) {
  bool taken[3][3] = {};
  int rows[2][3] = {}, columns[2][3] = {}, diagonal[2] = {}, anti_diagonal[2] = {};  // stones of each player
  std::string result = "Pending";
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto refuse = [&](const char* why) {
      throw std::invalid_argument("move " + std::to_string(i + 1) + ": " + why);
    };
    if (result != "Pending") refuse("the game is over");
    if (moves[i].size() != 2) refuse("not a row and a column");
    const int row = moves[i][0], column = moves[i][1];
    if (row < 0 || row > 2 || column < 0 || column > 2) refuse("not on the board");
    if (taken[row][column]) refuse("the cell is taken");
    taken[row][column] = true;

    const std::size_t player = i % 2;
    bool line = ++rows[player][row] == 3;
    line |= ++columns[player][column] == 3;
    if (row == column) line |= ++diagonal[player] == 3;
    if (row + column == 2) line |= ++anti_diagonal[player] == 3;
    if (line) {
      result = player == 0 ? "A" : "B";
    } else if (i + 1 == 9) {  // asked second: the ninth move may win
      result = "Draw";
    }
  }
  return result;
}

}  // namespace classics
