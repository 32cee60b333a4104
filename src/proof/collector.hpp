// SPDX-License-Identifier: MIT
// Sink that builds a certificate from a solver's reports.
#pragma once

#include <cstdint>
#include <string>

#include "proof/record_set.hpp"
#include "proof/sink.hpp"

namespace mnk::proof {

/// A finished certificate. `records` is the count in its header.
struct Certificate {
  std::uint64_t records = 0;
  std::string bytes{};
};

class Collector final : public Sink {
 public:
  /// `start`: on the board of the records. Requires: `refuse_start` and `refuse_family` return no error for the header
  /// that these make.
  Collector(const Position& start, Claim claim, Family family = {});

  void move(std::span<const Stone> stones, Cell cell) override;
  /// Ignored if the claim or the game allows no pairings.
  void pairing(std::span<const Stone> stones, std::span<const Pair> pairs) override;
  void threats(std::span<const Stone> stones, std::span<const Cell> cells, Player to_move) override;
  void null_move(std::span<const Stone> stones) override;
  void follow_up(std::span<const Stone> stones, const FollowUp& follow_up) override;

  /// Number of distinct canonical positions reported so far.
  std::size_t size() const { return records_.size(); }

  /// Returns a certificate with the records that the claim needs. LegalityError `unproved`, with the position, if the
  /// reports do not prove the claim. Does not verify pairings. Call once.
  Result<Certificate> finish();
  /// Returns a certificate with all records, needed or not, that may be incomplete: a part for a merge. Call once.
  Certificate finish_part() const;

 private:
  Certificate written(std::vector<RecordSet::Index> records) const;
  bool prover_to_move(std::span<const Stone> stones) const;

  Position start_;
  Claim claim_;
  Family family_;
  RecordSet records_;
};

}  // namespace mnk::proof
