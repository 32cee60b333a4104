// SPDX-License-Identifier: MIT
// "Find the winner on a tic-tac-toe game": moves in, "A", "B", "Draw" or "Pending" out (LeetCode 1275).
#include <iostream>
#include <string>
#include <vector>

#include "mnk/board.hpp"

std::string tictactoe(const std::vector<std::vector<int>>& moves) {
  mnk::Board board;  // 3,3,3; X, whom the exercise calls A, moves first
  for (const auto& move : moves) {
    if (auto played = board.play(move[0], move[1]); !played) return mnk::message_of(played.error());
  }
  switch (board.outcome()) {
    case mnk::Outcome::x_wins: return "A";
    case mnk::Outcome::o_wins: return "B";
    case mnk::Outcome::draw: return "Draw";
    case mnk::Outcome::pending: break;
  }
  return "Pending";
}

int main() {
  std::cout << tictactoe({{0, 0}, {2, 0}, {1, 1}, {2, 1}, {2, 2}}) << '\n'
            << tictactoe({{0, 0}, {1, 1}, {0, 1}, {0, 2}, {1, 0}, {2, 0}}) << '\n'
            << tictactoe({{0, 0}, {1, 1}, {2, 0}, {1, 0}, {1, 2}, {2, 1}, {0, 1}, {0, 2}, {2, 2}}) << '\n'
            << tictactoe({{0, 0}, {1, 1}}) << '\n';
}
