// SPDX-License-Identifier: MIT
// Transposition table keyed by the whole position: two different positions never share an entry.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>

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

/// Transposition table with buckets of four. Replacement policy: evict the entry with the least work.
class Table {
 public:
  struct Entry {
    Bits a;
    Bits b;
    std::uint32_t kind;
    std::uint32_t work;  ///< nodes searched below the position, at least 1; 0: empty entry
    Numbers numbers;

    Key key() const { return {a, b, kind}; }
    bool is(const Key& key) const { return a == key.a && b == key.b && kind == key.kind && work != 0; }
  };
  static_assert(sizeof(Entry) == 32, "a bucket of four is two cache lines");

  /// The system provides memory only as entries are written. `shared`: several threads use the table at once.
  explicit Table(std::uint64_t bytes, bool shared = false);

  std::optional<Numbers> find(const Key& key) const;
  /// Stores an entry. Unsettled numbers never replace settled ones of the same position.
  void store(const Key& key, Numbers numbers, std::uint64_t work);
  void prefetch(const Key& key) const {
    const Entry* const first = entries_ + (hash_of(key) & mask_) * bucket_size;
    __builtin_prefetch(first);
    __builtin_prefetch(first + bucket_size / 2);
  }
  std::uint64_t entries() const { return (mask_ + 1) * bucket_size; }

  /// Calls `visit(entry)` for each entry in use. Requires: other threads store only if the table is shared.
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::uint64_t bucket = 0; bucket <= mask_; ++bucket) {
      std::array<Entry, bucket_size> copies;
      {
        const BucketLock hold(lock_of(bucket));
        std::copy_n(entries_ + bucket * bucket_size, bucket_size, copies.begin());
      }
      for (const Entry& entry : copies) {
        if (entry.work != 0) visit(entry);
      }
    }
  }

 private:
  static constexpr std::size_t bucket_size = 4;
  struct Free {
    void operator()(void* memory) const { std::free(memory); }  // NOLINT
  };
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

  std::atomic_flag* lock_of(std::uint64_t bucket) const {
    return locks_ ? &(*locks_)[bucket % locks_->size()] : nullptr;
  }

  std::uint64_t mask_;  ///< number of buckets - 1
  std::unique_ptr<void, Free> memory_;
  Entry* entries_ = nullptr;  ///< in memory_, at the start of a cache line or, in a big table, of a large page
  std::unique_ptr<Locks> locks_;
};

}  // namespace mnk::search
