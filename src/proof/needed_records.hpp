// SPDX-License-Identifier: MIT
// Which records a claim needs. A solver reports more than that: what it proved on ways that it gave up.
#pragma once

#include "mnk/certificate.hpp"
#include "proof/record_set.hpp"

namespace mnk::proof {

/// The records that the check of the claim comes to, in no order; each is marked. LegalityError `unproved` with the
/// position where one is missing or leads to no good end. Pairings are taken on trust: the checkers look at them.
Result<std::vector<RecordSet::Index>> needed_records(RecordSet& records, const Position& start, Claim claim);

}  // namespace mnk::proof
