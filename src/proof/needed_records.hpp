// SPDX-License-Identifier: MIT
// Selects the records that a claim needs. A solver reports more: also proofs in abandoned parts of the search tree.
#pragma once

#include <vector>

#include "mnk/certificate.hpp"
#include "proof/record_set.hpp"

namespace mnk::proof {

/// Returns the records that a check of the claim reaches, in no particular order, and marks each. LegalityError
/// `unproved`, with the position, if a record is missing or does not prove the claim; with `family` also if the proof
/// holds only for the board of `start`. Pairings and follow-ups are not verified here; the checkers verify them.
Result<std::vector<RecordSet::Index>> needed_records(RecordSet& records, const Position& start, Claim claim,
                                                     Family family = {});

/// A position that a proof demands and its records do not prove.
struct OpenPosition {
  std::vector<Cell> moves{};  ///< from the start to the position
};

struct Need {
  RecordSet::Index record;
  std::uint32_t extras;  ///< largest number of extra stones that the record has to withstand
};

/// The records that a proof uses, and the positions that it leaves open.
struct Needs {
  std::vector<Need> records{};
  std::vector<OpenPosition> open{};
};

/// Follows the proof as needed_records does, but goes on where it fails. Lists at most `most_open` open positions. A
/// record that fails counts as missing: a move that loses, or a null move after which the proof is incomplete. A
/// position with the opponent to move all of whose replies are open counts as one. Marks the needed records. Requires:
/// most_open > 0.
Needs needs_of(RecordSet& records, const Position& start, Claim claim, std::size_t most_open, Family family = {});
/// LegalityError `unproved`, with the position, unless the zone of the whole proof for so many extra stones is one that
/// the larger boards of `family` allow.
std::optional<LegalityError> refuse_zone(RecordSet& records, const Position& start, Claim claim, Family family,
                                         std::uint32_t extras);

}  // namespace mnk::proof
