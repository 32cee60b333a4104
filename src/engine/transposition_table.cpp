// SPDX-License-Identifier: MIT
#include "engine/transposition_table.hpp"

#include <algorithm>

namespace mnk::engine {

namespace {

// data, lowest bits first: move 16, score 16, depth 8, bound 2, age 6.
std::uint64_t packed(const TranspositionTable::Entry& entry, std::uint64_t age) {
  const std::uint64_t move = entry.move & 0xFFFF, score = entry.score & 0xFFFF, depth = entry.depth & 0xFF;
  return move | score << 16 | depth << 32 | std::uint64_t{detail::to_underlying(entry.bound)} << 40 | age << 42;
}

int depth_of(std::uint64_t data) { return static_cast<std::int8_t>(data >> 32); }
std::uint8_t age_of(std::uint64_t data) { return data >> 42 & 63; }

TranspositionTable::Entry unpacked(std::uint64_t data) {
  return {static_cast<Cell>(data & 0xFFFF), static_cast<std::int16_t>(data >> 16), depth_of(data),
          static_cast<Bound>(data >> 40 & 3)};
}

}  // namespace

TranspositionTable::TranspositionTable(std::uint64_t bytes)
    : buckets_(std::clamp<std::uint64_t>(bytes / sizeof(Bucket), 1, 0xFFFFFFFF)) {}

std::optional<TranspositionTable::Entry> TranspositionTable::find(std::uint64_t hash) const {
  for (const Slot& slot : buckets_[index_of(hash)]) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.check.load(std::memory_order_relaxed) ^ data) == hash && data != 0) return unpacked(data);
  }
  return std::nullopt;
}

void TranspositionTable::store(std::uint64_t hash, const Entry& entry) {
  const auto read = [](const Slot& slot) { return slot.data.load(std::memory_order_relaxed); };
  const auto holds = [&](const Slot& slot) {
    return (slot.check.load(std::memory_order_relaxed) ^ read(slot)) == hash;
  };
  // Replacement policy: evict the entry with the lowest depth, minus 8 plies per generation of age.
  const auto worth = [&](std::uint64_t data) {
    return data == 0 ? -1000 : depth_of(data) - 8 * ((64 + age_ - age_of(data)) % 64);
  };
  const auto cheaper = [&](const Slot& a, const Slot& b) { return worth(read(a)) < worth(read(b)); };
  Slot& slot = search::slot_for(buckets_[index_of(hash)], holds, cheaper);
  const std::uint64_t data = packed(entry, age_);
  slot.data.store(data, std::memory_order_relaxed);
  slot.check.store(hash ^ data, std::memory_order_relaxed);
}

double TranspositionTable::use() const {
  constexpr std::uint64_t most = 4096;
  const std::uint64_t buckets = std::min<std::uint64_t>(most, buckets_.size());
  std::uint64_t used = 0;
  for (std::uint64_t i = 0; i < buckets; ++i) {
    for (const Slot& slot : buckets_[i]) used += slot.data.load(std::memory_order_relaxed) != 0 ? 1 : 0;
  }
  return static_cast<double>(used) / static_cast<double>(buckets * std::tuple_size_v<Bucket>);
}

}  // namespace mnk::engine
