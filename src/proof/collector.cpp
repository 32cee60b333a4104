// SPDX-License-Identifier: MIT
#include "proof/collector.hpp"

#include <algorithm>
#include <cassert>

#include "proof/needed_records.hpp"

namespace mnk::proof {

Collector::Collector(const Position& start, Claim claim) : start_(start), claim_(claim), records_(start) {
  assert(!refuse_start(start).has_value() && "Collector: no certificate can begin so");
}

void Collector::move(std::span<const Stone> stones, Cell cell) { records_.add(stones, cell); }

void Collector::pairing(std::span<const Stone> stones, std::span<const Pair> pairs) {
  if (pairings_allowed(start_.rules, claim_)) records_.add(stones, std::vector<Pair>(pairs.begin(), pairs.end()));
}

void Collector::threats(std::span<const Stone>, std::span<const Cell>) {}  // certificates of version 1 have no place for them

Result<std::string> Collector::finish() {
  auto needed = needed_records(records_, start_, claim_);
  if (!needed) return needed.error();
  std::sort(needed->begin(), needed->end(), [](const auto* a, const auto* b) { return a->first < b->first; });
  CertificateWriter writer({start_, claim_, needed->size()});
  for (const auto* record : *needed) writer.add({records_.stones(*record), record->second.says});
  return writer.finish();
}

}  // namespace mnk::proof
