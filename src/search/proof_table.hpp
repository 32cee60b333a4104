// SPDX-License-Identifier: MIT
// Transposition tables of df-pn: proof numbers of positions.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>

#include "search/buckets.hpp"
#include "search/window.hpp"

namespace mnk::search {

/// A position and the claim searched there; the encoding is one to one.
struct Key {
  Bits a = 0;
  Bits b = 0;
  std::uint32_t kind = 0;  ///< side to move and claim

  bool operator==(const Key&) const = default;
};

inline std::uint64_t hash_of(const Key& key) {
  std::uint64_t h = (key.a * 0x9E3779B97F4A7C15ULL) ^ std::rotl((key.b + key.kind) * 0xC2B2AE3D27D4EB4FULL, 31);
  h = (h ^ (h >> 29)) * 0xBF58476D1CE4E5B9ULL;
  return h ^ (h >> 32);
}

/// Proof number and disproof number (Allis 1994). One of them is 0 in a settled position, and the other is `infinite`.
struct Numbers {
  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;

  bool proved() const { return proof == 0; }
  bool disproved() const { return disproof == 0; }
  bool settled() const { return proved() || disproved(); }
};
inline constexpr std::uint32_t infinite = 1U << 30;
inline constexpr Numbers proved_numbers{0, infinite};
inline constexpr Numbers disproved_numbers{infinite, 0};
/// Returns a sum of proof or disproof numbers, kept below `infinite`.
constexpr std::uint32_t capped(std::uint64_t sum) {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, infinite - 1));
}

/// Keyed by the whole position: two different positions never share an entry.
struct ProofEntry {
  using Key = search::Key;
  Bits a;
  Bits b;
  std::uint32_t kind;
  std::uint32_t work;  ///< nodes searched below the position, at least 1; 0: empty entry
  Numbers numbers;

  static ProofEntry make(const Key& key, std::uint32_t work, Numbers numbers) {
    return {key.a, key.b, key.kind, work, numbers};
  }
  static std::uint64_t hash(const Key& key) { return hash_of(key); }
  bool is(const Key& key) const { return a == key.a && b == key.b && kind == key.kind && work != 0; }
};

/// Transposition table with buckets of four. Replacement policy: evict the entry with the least work.
template <class Entry>
class BasicProofTable {
 public:
  using Key = typename Entry::Key;

  /// `shared`: several threads use the table at once.
  explicit BasicProofTable(std::uint64_t bytes, bool shared = false)
      : buckets_(std::bit_floor(std::max<std::uint64_t>(bytes / sizeof(Bucket), 1))) {
    if (shared) locks_ = std::make_unique<Locks>();
  }

  std::optional<Numbers> find(const Key& key) const {
    const std::uint64_t index = index_of(key);
    const BucketLock hold(lock_of(index));
    for (const Entry& entry : buckets_[index]) {
      if (entry.is(key)) return entry.numbers;
    }
    return std::nullopt;
  }
  /// Stores an entry. Unsettled numbers never replace settled ones of the same position.
  void store(const Key& key, Numbers numbers, std::uint64_t work) {
    const std::uint64_t index = index_of(key);
    const BucketLock hold(lock_of(index));
    Entry& entry = slot_of(index, key);
    if (entry.is(key)) {
      if (entry.numbers.settled() && !numbers.settled()) return;
      work += entry.work;
    }
    entry =
        Entry::make(key, static_cast<std::uint32_t>(std::clamp<std::uint64_t>(work, 1, ~std::uint32_t{0})), numbers);
  }
  void forget(const Key& key) {
    const std::uint64_t index = index_of(key);
    const BucketLock hold(lock_of(index));
    if (Entry& entry = slot_of(index, key); entry.is(key)) entry.work = 0;
  }
  void prefetch(const Key& key) const {
    const Bucket& bucket = buckets_[index_of(key)];
    __builtin_prefetch(&bucket[0]);
    __builtin_prefetch(&bucket[bucket.size() / 2]);
  }
  std::size_t entries() const { return buckets_.size() * std::tuple_size_v<Bucket>; }

  /// Calls `visit(entry)` for each entry in use. Requires: other threads store only if the table is shared.
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::uint64_t index = 0; index < buckets_.size(); ++index) {
      const auto copies = [&] {
        const BucketLock hold(lock_of(index));
        return buckets_[index];
      }();
      for (const Entry& entry : copies) {
        if (entry.work != 0) visit(entry);
      }
    }
  }

 private:
  using Bucket = std::array<Entry, 4>;
  static_assert(sizeof(Bucket) == 128, "two cache lines");
  /// Scoped spin lock on a bucket; one lock serves many buckets. No lock is taken if the table is not shared.
  class BucketLock {
   public:
    explicit BucketLock(std::atomic_flag* flag) : flag_(flag) {
      while (flag_ != nullptr && flag_->test_and_set(std::memory_order_acquire)) {
      }
    }
    ~BucketLock() {
      if (flag_ != nullptr) flag_->clear(std::memory_order_release);
    }
    BucketLock(const BucketLock&) = delete;
    BucketLock& operator=(const BucketLock&) = delete;

   private:
    std::atomic_flag* flag_;
  };

  using Locks = std::array<std::atomic_flag, 4096>;

  std::uint64_t index_of(const Key& key) const { return Entry::hash(key) & (buckets_.size() - 1); }
  std::atomic_flag* lock_of(std::uint64_t index) const { return locks_ ? &(*locks_)[index % locks_->size()] : nullptr; }
  Entry& slot_of(std::uint64_t index, const Key& key) {
    return slot_for(
        buckets_[index], [&](const Entry& entry) { return entry.is(key); },
        [](const Entry& a, const Entry& b) { return a.work < b.work; });
  }

  Buckets<Bucket> buckets_;  ///< a power of two
  std::unique_ptr<Locks> locks_;
};

using ProofTable = BasicProofTable<ProofEntry>;

}  // namespace mnk::search
