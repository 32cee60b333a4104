// SPDX-License-Identifier: MIT
#include "examples/classics/minimax.hpp"

#include <iostream>

int main() {
  for (const std::vector<std::string>& board :
       {std::vector<std::string>{"XOX", "OOX", "___"}, {"_XX", "OO_", "_X_"}, {"___", "___", "___"}}) {
    for (const bool fastest : {false, true}) {
      classics::Minimax search(fastest);
      const classics::BestMove best = search.best_move(board);
      std::cout << best.score << ' ' << best.row << ' ' << best.column << "  (" << search.positions()
                << " positions)\n";
    }
  }
}
