// SPDX-License-Identifier: MIT
#include "proof/collector.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "proof/needed_records.hpp"

namespace mnk::proof {

Collector::Collector(const Position& start, Claim claim, Family family)
    : start_(start), claim_(claim), family_(family), records_(start.rules, family) {
  assert(!refuse_start(start).has_value() && "Collector: no certificate can begin so");
  assert(!refuse_family({start, claim, 0, family}).has_value() && "Collector: no certificate can claim so");
}

bool Collector::prover_to_move(std::span<const Stone> stones) const {
  const auto empty = std::count(stones.begin(), stones.end(), Stone::none);
  return ((stones.size() - empty) % 2 == 0 ? Player::x : Player::o) == prover(claim_);
}

void Collector::move(std::span<const Stone> stones, Cell cell) { records_.add(stones, true, cell); }

void Collector::pairing(std::span<const Stone> stones, std::span<const Pair> pairs) {
  if (pairings_allowed(start_.rules, claim_) || (empty_pairings_allowed(start_.rules, claim_) && pairs.empty()))
    records_.add(stones, prover_to_move(stones), std::vector<Pair>(pairs.begin(), pairs.end()));
}

void Collector::threats(std::span<const Stone> stones, std::span<const Cell> cells, Player to_move) {
  assert(threats_allowed(start_.rules));
  records_.add(stones, to_move == prover(claim_), Threats{{cells.begin(), cells.end()}});
}

void Collector::null_move(std::span<const Stone> stones) {
  assert(null_moves_allowed(start_.rules, claim_));
  records_.add(stones, false, NullMove{});
}

void Collector::follow_up(std::span<const Stone> stones, const FollowUp& follow_up) {
  assert(follow_ups_allowed(start_.rules));
  records_.add(stones, false, follow_up);
}

Result<Certificate> Collector::finish() {
  auto needed = needed_records(records_, start_, claim_, family_);
  if (!needed) return needed.error();
  return written(std::move(*needed));
}

Certificate Collector::finish_part() const {
  std::vector<RecordSet::Index> all(records_.size());
  std::iota(all.begin(), all.end(), RecordSet::Index{0});
  return written(std::move(all));
}

Certificate Collector::written(std::vector<RecordSet::Index> records) const {
  std::sort(records.begin(), records.end(), [&](auto a, auto b) { return records_.precedes(a, b); });
  CertificateWriter writer({start_, claim_, records.size(), family_});
  for (const RecordSet::Index index : records) writer.add(records_.record(index));
  return Certificate{records.size(), writer.finish()};
}

}  // namespace mnk::proof
