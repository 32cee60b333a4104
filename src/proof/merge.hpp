// SPDX-License-Identifier: MIT
// Unites certificates of parts of a proof, made by several searches, into one certificate.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "mnk/result.hpp"
#include "proof/collector.hpp"
#include "proof/needed_records.hpp"
#include "proof/record_set.hpp"

namespace mnk::proof {

/// The outcome of a merge: a certificate, or the positions that no part proves.
struct Merged {
  std::optional<Certificate> certificate{};
  std::vector<OpenPosition> open{};
  std::string why{};  ///< the reason why there is no certificate although no position is open: the zone of a family
};

/// Two parts may have different strategies for one position, of which a file holds one. The strategy stays that is used
/// against the most extra stones, and of those the first. So nearly always each part still holds; `finish` lists the
/// positions where one does not. Parts of a higher level come before all of a lower one: proofs of these positions,
/// added at a higher level, mend the certificate.
class Merge {
 public:
  /// `rules`: of the board of the records. `family`: that of the result. With a margin all parts have it, too.
  Merge(const Rules& rules, Claim claim, Family family = {});

  /// Adds the records that a part needs from its start. The part may be incomplete. Errors of CertificateReader;
  /// LegalityError `other_game`, `other_claim` or `other_family`. Returns the positions that the part leaves open,
  /// `most_open` at most.
  Result<std::vector<OpenPosition>> add(std::string_view bytes, std::size_t most_open, std::uint32_t level = 0);
  /// Adds a move of the prover.
  void add_move(std::span<const Stone> stones, Cell move, std::uint32_t level = 0);

  std::size_t size() const { return records_.size(); }
  /// Returns the certificate of `start`, or the open positions, `most_open` at most. Does not verify pairings.
  /// `extras`: stones of the opponent that the proof for larger boards withstands. Requires: `refuse_start` and
  /// `refuse_family` return no error. Call once.
  Merged finish(const Position& start, std::size_t most_open, std::uint32_t extras = 0);

 private:
  void put(const CertificateRecord& record, std::uint32_t level, std::uint32_t extras);

  Rules rules_;
  Claim claim_;
  Family family_;
  RecordSet records_;
  std::vector<std::uint64_t> ranks_;  ///< of each record: its level, then the extra stones against which it is used
};

}  // namespace mnk::proof
