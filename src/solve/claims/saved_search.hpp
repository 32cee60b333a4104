// SPDX-License-Identifier: MIT
// The transposition table of the claim search in a saved search. docs/saved_search.md
#pragma once

#include "search/proof_table.hpp"
#include "solve/saved_file.hpp"

namespace mnk::claims {

class SavedClaims final : public saved::Entries {
 public:
  /// Requires: the table outlives this; while it is written, other threads store only if it is shared.
  explicit SavedClaims(search::ProofTable& table) : table_(table) {}

  saved::Kind kind() const override { return saved::Kind::claims; }
  void write(saved::Writer& writer) const override;
  Result<std::uint64_t> read(saved::Reader& reader) override;

 private:
  search::ProofTable& table_;
};

}  // namespace mnk::claims
