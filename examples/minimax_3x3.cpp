// SPDX-License-Identifier: MIT
// "Finding the optimal move in tic-tac-toe": minimax as textbooks show it, which tries every game to its end, and
// the same question asked of mnk::best. The answers agree; `mnk bench best` says what each of them takes.
#include <iostream>
#include <string>

#include "examples/classics/minimax.hpp"
#include "mnk/best.hpp"

void show(const char* who, int score, int row, int column) {
  std::cout << who << ": score " << score << ", row " << row << ", column " << column << '\n';
}

int main() {
  const mnk::Rules rules;
  mnk::best::Solver solver(rules);
  for (const std::vector<std::string>& rows :
       {std::vector<std::string>{"XOX", "OOX", "___"}, {"___", "___", "___"}, {"X__", "_O_", "__X"}}) {
    const classics::BestMove textbook = classics::Minimax().best_move(rows);
    show("textbook", textbook.score, textbook.row, textbook.column);

    mnk::Position position(rules);
    for (mnk::Cell cell = 0; cell < rules.cells(); ++cell) {
      const char stone = rows[rules.row(cell)][rules.column(cell)];
      position.stones[cell] = stone == 'X' ? mnk::Stone::x : stone == 'O' ? mnk::Stone::o : mnk::Stone::none;
    }
    const mnk::best::Choice best = *solver.choose(position);
    show("mnk     ", best.score, rules.row(best.cell) + 1, rules.column(best.cell) + 1);
  }
}
