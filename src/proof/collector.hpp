// SPDX-License-Identifier: MIT
// The sink that makes a certificate of what a solver reports.
#pragma once

#include <string>

#include "proof/record_set.hpp"
#include "proof/sink.hpp"

namespace mnk::proof {

class Collector final : public Sink {
 public:
  /// Requires: refuse_start(start) has nothing against it.
  Collector(const Position& start, Claim claim);

  void move(std::span<const Stone> stones, Cell cell) override;
  /// A claim or a game that allows no pairings has no use for it: then it is dropped.
  void pairing(std::span<const Stone> stones, std::span<const Pair> pairs) override;
  void threats(std::span<const Stone> stones, std::span<const Cell> cells) override;

  /// Positions reported up to now, those that are the same for a certificate once.
  std::size_t size() const { return records_.size(); }

  /// The bytes of a certificate with those records that the claim needs. LegalityError `unproved`, with the position,
  /// where the reports do not prove it. Pairings are not checked here. Call once.
  Result<std::string> finish();

 private:
  bool prover_to_move(std::span<const Stone> stones) const;

  Position start_;
  Claim claim_;
  RecordSet records_;
};

}  // namespace mnk::proof
