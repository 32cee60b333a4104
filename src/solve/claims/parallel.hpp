// SPDX-License-Identifier: MIT
// One claim searched by several threads that share a table.
#pragma once

#include "solve/claims/search.hpp"

namespace mnk::claims {

/// ClaimSearch::attacker_wins on `threads` threads, the calling one included, which `trace` shows (null: none).
/// Requires: the table is shared if `threads` > 1.
Answer attacker_wins(const Position& position, Player attacker, search::ProofTable& table, Budget& budget,
                     unsigned threads, std::uint64_t shuffle, search::Trace* trace);

}  // namespace mnk::claims
