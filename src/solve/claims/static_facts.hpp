// SPDX-License-Identifier: MIT
// Static verdicts on a claim, and the moves that need a search. docs/solving.md gives the arguments.
#pragma once

#include "search/state.hpp"

namespace mnk::claims {

using search::Bits;

/// "The attacker wins": proved, disproved, or open.
enum class Verdict : std::uint8_t { open, proved, disproved };

/// Limits of the static arguments, and the move ordering of the search that uses them.
struct FactOptions {
  unsigned pairing_tries = 20;
  bool potential = true;        ///< potential of Erdos and Selfridge
  bool dominance = true;        ///< leave out dominated moves
  unsigned forcing_nodes = 60;  ///< node limit of a VCF search; 0: no VCF search
  std::uint64_t shuffle = 0;    ///< seed for the move ordering if not 0
};

Verdict verdict_of(const search::State& state, Player attacker, const FactOptions& options);

/// Returns the moves to search, at least one. Requires: the verdict on the position (or on one with the same key) is
/// open.
Bits moves_to_search(const search::State& state, const FactOptions& options);

}  // namespace mnk::claims
