// SPDX-License-Identifier: MIT
// Progress reports of a search, from its budget and its trace.
#pragma once

#include "mnk/solve.hpp"
#include "search/budget.hpp"
#include "search/trace.hpp"

namespace mnk {

inline SolveProgress progress_of(const search::Budget& budget, const search::Trace& trace) {
  const search::Numbers numbers = trace.numbers();
  return {.nodes = budget.nodes(),
          .seconds = budget.seconds(),
          .depth = trace.depth(),
          .attacker = trace.attacker(),
          .proof = numbers.proof,
          .disproof = numbers.disproof,
          .moves = trace.moves(),
          .move_number = trace.number(),
          .move = trace.move()};
}

}  // namespace mnk
