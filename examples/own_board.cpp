// SPDX-License-Identifier: MIT
// "Design tic-tac-toe" on n x n (LeetCode 348): says after each move who has just made a line, or 0. The
// caller keeps the turns, may let one player move twice, and may play on after a win.
#include <iostream>
#include <utility>

#include "mnk/detector.hpp"

class TicTacToe {
 public:
  explicit TicTacToe(int n) : detector_(std::move(*mnk::Detector::make(*mnk::Rules::make(n, n, n)))) {}

  int move(int row, int col, int player) {
    const mnk::Cell cell = detector_.rules().cell(row, col);
    return detector_.place(cell, player == 1 ? mnk::Player::x : mnk::Player::o) ? player : 0;
  }

 private:
  mnk::Detector detector_;
};

int main() {
  TicTacToe game(2);
  std::cout << game.move(0, 0, 1) << '\n'
            << game.move(0, 1, 2) << '\n'
            << game.move(1, 0, 1) << '\n'   // X has the left column
            << game.move(1, 1, 2) << '\n';  // and play went on: O has the right one
}
