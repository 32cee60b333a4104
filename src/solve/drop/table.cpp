// SPDX-License-Identifier: MIT
#include "solve/drop/table.hpp"

#include <algorithm>
#include <bit>

namespace mnk::drop {

namespace {

constexpr int six_bits = 63;

/// Returns the logarithm rounded down; 0 for 0.
int log2(std::uint64_t number) { return 63 - std::countl_zero(number | 1); }

}  // namespace

Table::Table(std::uint64_t bytes, int key_bits)
    : key_mask_(~std::uint64_t{0} >> (64 - key_bits)),
      fold_((key_bits + 1) / 2),
      rest_bits_(std::clamp(key_bits - log2(bytes / sizeof(Bucket)), 0, std::min(key_bits, rest_width))),
      buckets_(std::uint64_t{1} << (key_bits - rest_bits_)) {}

Bounds Table::find(std::uint64_t key, Bounds unknown) const {
  const std::uint64_t place = scatter(key);
  const std::uint64_t rest = rest_of(place);
  for (const std::atomic<Entry>& slot : buckets_[place >> rest_bits_]) {
    const Entry entry = slot.load(std::memory_order_relaxed);
    if (entry.is(rest)) return bounds_of(entry);
  }
  return unknown;
}

void Table::store(std::uint64_t key, Bounds bounds, std::uint64_t work) {
  const std::uint64_t place = scatter(key);
  const std::uint64_t rest = rest_of(place);
  const auto read = [](const std::atomic<Entry>& slot) { return slot.load(std::memory_order_relaxed); };
  const auto holds = [&](const auto& slot) { return read(slot).is(rest); };
  const auto cheaper = [&](const auto& a, const auto& b) {
    return read(a).log_work == 0 || read(a).log_work < read(b).log_work;
  };
  std::atomic<Entry>& slot = search::slot_for(buckets_[place >> rest_bits_], holds, cheaper);
  const int known_work = holds(slot) ? read(slot).log_work : 0;
  Entry entry{};
  entry.lower = (bounds.lower + bias) & six_bits;
  entry.upper = (bounds.upper + bias) & six_bits;
  entry.log_work = std::max(log2(work) + 1, known_work) & six_bits;
  entry.rest = rest & rest_mask;
  slot.store(entry, std::memory_order_relaxed);
}

}  // namespace mnk::drop
