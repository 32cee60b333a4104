// SPDX-License-Identifier: MIT
#include "engine/transposition_table.hpp"

#include <algorithm>
#include <new>

namespace mnk::engine {

namespace {

// data, lowest bits first: move 16, score 16, depth 8, bound 2, age 6.
std::uint64_t packed(const TranspositionTable::Entry& entry, std::uint8_t age) {
  return static_cast<std::uint64_t>(entry.move & 0xFFFF) |
         static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.score)) << 16 |
         static_cast<std::uint64_t>(static_cast<std::uint8_t>(entry.depth)) << 32 |
         static_cast<std::uint64_t>(entry.bound) << 40 | static_cast<std::uint64_t>(age) << 42;
}

int depth_of(std::uint64_t data) { return static_cast<std::int8_t>(data >> 32); }
std::uint8_t age_of(std::uint64_t data) { return static_cast<std::uint8_t>(data >> 42 & 63); }

TranspositionTable::Entry unpacked(std::uint64_t data) {
  return {static_cast<Cell>(data & 0xFFFF), static_cast<std::int16_t>(data >> 16), depth_of(data),
          static_cast<Bound>(data >> 40 & 3)};
}

}  // namespace

TranspositionTable::TranspositionTable(std::uint64_t bytes)
    : buckets_(std::clamp<std::uint64_t>(bytes / sizeof(Bucket), 1, 0xFFFFFFFF)) {
  // calloc gets zero pages that the system maps on first touch. Zero is an empty slot: an atomic word is its bits.
  static_assert(sizeof(Slot) == 16 && std::atomic<std::uint64_t>::is_always_lock_free);
  std::size_t space = static_cast<std::size_t>(buckets_ * sizeof(Bucket)) + alignof(Bucket);
  memory_.reset(std::calloc(space, 1));  // NOLINT
  if (!memory_) throw std::bad_alloc();
  void* aligned = memory_.get();
  table_ = static_cast<Bucket*>(
      std::align(alignof(Bucket), static_cast<std::size_t>(buckets_ * sizeof(Bucket)), aligned, space));
}

std::optional<TranspositionTable::Entry> TranspositionTable::find(std::uint64_t hash) const {
  for (const Slot& slot : bucket_of(hash).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.check.load(std::memory_order_relaxed) ^ data) == hash && data != 0) return unpacked(data);
  }
  return std::nullopt;
}

void TranspositionTable::store(std::uint64_t hash, const Entry& entry) {
  Bucket& bucket = bucket_of(hash);
  Slot* place = nullptr;
  int least = 0;
  for (Slot& slot : bucket.slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.check.load(std::memory_order_relaxed) ^ data) == hash) {
      place = &slot;
      break;
    }
    // Replacement policy: evict the entry with the lowest depth, minus 8 plies per generation of age.
    const int worth = data == 0 ? -1000 : depth_of(data) - 8 * ((64 + age_ - age_of(data)) % 64);
    if (place == nullptr || worth < least) {
      place = &slot;
      least = worth;
    }
  }
  const std::uint64_t data = packed(entry, age_);
  place->data.store(data, std::memory_order_relaxed);
  place->check.store(hash ^ data, std::memory_order_relaxed);
}

void TranspositionTable::clear() {
  for (std::uint64_t i = 0; i < buckets_; ++i) {
    for (Slot& slot : table_[i].slots) {
      slot.data.store(0, std::memory_order_relaxed);
      slot.check.store(0, std::memory_order_relaxed);
    }
  }
}

}  // namespace mnk::engine
