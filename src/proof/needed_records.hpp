// SPDX-License-Identifier: MIT
// Selects the records that a claim needs. A solver reports more: also proofs in abandoned parts of the search tree.
#pragma once

#include "mnk/certificate.hpp"
#include "proof/record_set.hpp"

namespace mnk::proof {

/// Returns the records that a check of the claim reaches, in no particular order, and marks each. LegalityError
/// `unproved`, with the position, if a record is missing or does not prove the claim; with `family` also if the proof
/// holds only for the board of `start`. Pairings are not verified here; the checkers verify them.
Result<std::vector<RecordSet::Index>> needed_records(RecordSet& records, const Position& start, Claim claim,
                                                     Family family = {});

}  // namespace mnk::proof
