// SPDX-License-Identifier: MIT
// The transposition table of games with gravity in a saved search. docs/saved_search.md
#pragma once

#include "solve/drop/table.hpp"
#include "solve/saved_file.hpp"

namespace mnk::drop {

class SavedDrops final : public saved::Entries {
 public:
  /// Requires: the table outlives this.
  explicit SavedDrops(Table& table) : table_(table) {}

  saved::Kind kind() const override { return saved::Kind::drop; }
  /// Writes the entries that took some work. The others are found again in less time than they are read.
  void write(saved::Writer& writer) const override;
  Result<std::uint64_t> read(saved::Reader& reader) override;

 private:
  Table& table_;
};

}  // namespace mnk::drop
