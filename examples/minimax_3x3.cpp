// SPDX-License-Identifier: MIT
// "Finding the optimal move in tic-tac-toe": minimax as textbooks show it, which tries every game to its end, and
// the same question asked of mnk::best. The answers agree; `mnk bench best` says what each of them takes.
#include <iostream>
#include <string>

#include "mnk/best.hpp"

namespace {

bool wins(const std::string& cells, char player) {
  for (const char* line : {"012", "345", "678", "036", "147", "258", "048", "246"}) {
    bool all = true;
    for (int i = 0; i < 3; ++i) all = all && cells[static_cast<std::size_t>(line[i] - '0')] == player;
    if (all) return true;
  }
  return false;
}

/// The score for `player`, who is to move, and the first cell that reaches it.
mnk::best::Choice minimax(std::string& cells, char player) {
  const char other = player == 'X' ? 'O' : 'X';
  if (wins(cells, other)) return {-1, 0};
  mnk::best::Choice best{-2, 0};
  for (std::size_t cell = 0; cell < 9; ++cell) {
    if (cells[cell] != '_') continue;
    cells[cell] = player;
    const int score = -minimax(cells, other).score;
    cells[cell] = '_';
    if (score > best.score) best = {score, static_cast<mnk::Cell>(cell)};
  }
  return best.score == -2 ? mnk::best::Choice{0, 0} : best;
}

void show(const char* who, const mnk::best::Choice& best) {
  std::cout << who << ": score " << best.score << ", row " << best.cell / 3 + 1 << ", column " << best.cell % 3 + 1 << '\n';
}

}  // namespace

int main() {
  mnk::best::Solver solver(mnk::Rules{});
  for (std::string cells : {"XOXOOX___", "_________", "X___O___X"}) {
    mnk::Position position;
    std::size_t stones = 0;
    for (mnk::Cell cell = 0; cell < 9; ++cell) {
      position.stones[cell] = cells[cell] == 'X' ? mnk::Stone::x : cells[cell] == 'O' ? mnk::Stone::o : mnk::Stone::none;
      stones += cells[cell] != '_';
    }
    show("textbook", minimax(cells, stones % 2 == 0 ? 'X' : 'O'));
    show("mnk     ", *solver.choose(position));
  }
}
