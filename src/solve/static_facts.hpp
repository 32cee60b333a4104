// SPDX-License-Identifier: MIT
// What a position says about a claim by itself, and which moves need to be searched. docs/solving.md gives
// the arguments.
#pragma once

#include "search/state.hpp"

namespace mnk::solving {

using search::Bits;

/// "The attacker wins": proved, disproved, or open.
enum class Verdict : std::uint8_t { open, proved, disproved };

/// How much the static arguments may use.
struct FactOptions {
  unsigned pairing_tries = 20;
  bool potential = true;        ///< Erdos and Selfridge
  bool dominance = true;        ///< leave out moves that are no better than another
  unsigned forcing_nodes = 60;  ///< positions looked at for a win by threats alone; 0: none is looked for
};

Verdict verdict_of(const search::State& state, Player attacker, const FactOptions& options);

/// The moves that are worth a search, never none. Requires: the verdict on the position (or on one with the same
/// key) is open.
Bits moves_to_search(const search::State& state, const FactOptions& options);

}  // namespace mnk::solving
