// SPDX-License-Identifier: MIT
#include "core/refuse_move.hpp"

#include "mnk/moves.hpp"

namespace mnk {

LegalityError refuse_move(const Rules& rules, std::span<const Stone> stones, Outcome outcome, Forbidden why,
                          Cell cell) {
  if (cell >= rules.cells()) {
    return {"off_board",
            "there is no cell " + std::to_string(cell) + " on a board of " + std::to_string(rules.cells())};
  }
  const std::string name = to_coordinate(rules, cell);
  if (outcome != Outcome::pending) {
    return {"game_over", name + " cannot be played: the game is over (" + std::string(to_string(outcome)) + ")"};
  }
  if (stones[cell] != Stone::none) return {"taken_cell", name + " is taken by " + std::string(to_string(stones[cell]))};
  if (why != Forbidden::none) {
    return {"forbidden_move", "X may not move to " + name + ": the stone would make " + std::string(sentence_of(why))};
  }
  Cell landing = cell;
  while (landing + rules.width() < rules.cells() && stones[landing + rules.width()] == Stone::none)
    landing += rules.width();
  return {"floating_stone", "a stone on " + name + " would float: it falls to " + to_coordinate(rules, landing)};
}

}  // namespace mnk
