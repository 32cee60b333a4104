// SPDX-License-Identifier: MIT
// Stones without an order, as a match manager sends them, to moves in turn.
#pragma once

#include <algorithm>
#include <vector>

#include "mnk/board.hpp"

namespace mnk::gomocup {

/// The stones of who moved first and of the other in turn. Where the order as given would end the game under way (with
/// `exact`, a run of six may have been five for a moment), later stones come first; where none helps, the order is the
/// one given. Requires: `first` has as many or one more.
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
