// SPDX-License-Identifier: MIT
// Selects the records that a claim needs. A solver reports more: also proofs in abandoned parts of the search tree.
#pragma once

#include "mnk/certificate.hpp"
#include "proof/record_set.hpp"

namespace mnk::proof {

/// Returns the records that a check of the claim reaches, in no particular order, and marks each. LegalityError
/// `unproved`, with the position, if a record is missing or does not prove the claim. Pairings are not verified here;
/// the checkers verify them.
Result<std::vector<RecordSet::Index>> needed_records(RecordSet& records, const Position& start, Claim claim);

}  // namespace mnk::proof
