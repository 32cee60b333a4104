// SPDX-License-Identifier: MIT
// Orders the stones of a board, as a match manager sends them, into alternating moves.
#pragma once

#include <algorithm>
#include <vector>

#include "mnk/board.hpp"

namespace mnk::gomocup {

/// Orders the stones of the player who moved first (`first`) and of the opponent into alternating moves. A stone that
/// would end the game too early (with `exact`, a run of six may have been five for a moment) is delayed behind a later
/// one. If none helps, the given order stays. Requires: `first` has as many stones as `second`, or one more.
inline std::vector<Cell> in_turns(const Rules& rules, std::vector<Cell> first, std::vector<Cell> second) {
  Board board(rules);
  std::vector<Cell> moves;
  for (std::vector<Cell>* stones = &first; !stones->empty(); stones = stones == &first ? &second : &first) {
    const bool last = first.size() + second.size() == 1;
    const auto goes_on = [&](Cell cell) {
      if (!board.is_legal(cell)) return false;
      const bool pending = board.play_unchecked(cell) == Outcome::pending;
      if (!pending && !last) board.undo();
      return pending || last;
    };
    auto next = std::find_if(stones->begin(), stones->end(), goes_on);
    if (next == stones->end()) next = stones->begin();
    moves.push_back(*next);
    stones->erase(next);
  }
  return moves;
}

}  // namespace mnk::gomocup
