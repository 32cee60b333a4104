// SPDX-License-Identifier: MIT
// One claim searched by several threads that share a table.
#pragma once

#include "solve/claim_search.hpp"

namespace mnk::solving {

/// As ClaimSearch::attacker_wins, by `threads` threads (1: none is started). Requires: the table is shared if there is
/// more than one.
Answer attacker_wins(const Position& position, Player attacker, search::Table& table, Budget& budget, unsigned threads);

}  // namespace mnk::solving
