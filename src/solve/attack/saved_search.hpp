// SPDX-License-Identifier: MIT
// The plan stores of both attackers in a saved search. docs/saved_search.md
#pragma once

#include "solve/attack/plan_store.hpp"
#include "solve/saved_file.hpp"

namespace mnk::attack {

class SavedPlans final : public saved::Entries {
 public:
  /// Requires: the stores outlive this.
  SavedPlans(const Rules& rules, PlanStores& stores) : rules_(rules), stores_(stores) {}

  saved::Kind kind() const override { return saved::Kind::attack; }
  void write(saved::Writer& writer) const override;
  Result<std::uint64_t> read(saved::Reader& reader) override;

 private:
  const Rules& rules_;
  PlanStores& stores_;
};

}  // namespace mnk::attack
