// SPDX-License-Identifier: MIT
// Transposition table for games with gravity: score bounds, one word of 64 bits an entry.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "search/buckets.hpp"

namespace mnk::drop {

struct Bounds {
  int lower, upper;
};

/// Lossless: `scatter`, a bijection on numbers of `key_bits` bits, maps a key to a bucket index and a rest. The entry
/// holds the whole rest, so two positions never share an entry.
/// An entry is read and written as one atomic word, so threads share the table without locks. A bucket has eight
/// entries, one cache line. Replacement policy: evict the entry with the least work.
class Table {
 public:
  /// Uses at most `bytes`, but enough buckets that the rest of a key fits in 46 bits. Requires: key_bits is 1 to 64.
  Table(std::uint64_t bytes, int key_bits);

  /// Returns the bounds stored for `key`, or `unknown`.
  /// Requires: |scores| <= 31; key below 2^key_bits.
  Bounds find(std::uint64_t key, Bounds unknown) const;
  /// `work`: positions searched for the bounds.
  void store(std::uint64_t key, Bounds bounds, std::uint64_t work);
  /// Returns true if `key` is below 2^key_bits.
  bool has_key(std::uint64_t key) const { return (key & ~key_mask_) == 0; }
  /// Calls `visit(key, bounds, log_work)` for each entry in use; log_work: 1 + log2 of the work, rounded down. Threads
  /// may store meanwhile.
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::uint64_t index = 0; index < buckets_.size(); ++index) {
      for (const std::atomic<Entry>& slot : buckets_[index]) {
        const Entry entry = slot.load(std::memory_order_relaxed);
        if (entry.log_work == 0) continue;
        visit(gather(index << rest_bits_ | entry.rest), bounds_of(entry), static_cast<unsigned>(entry.log_work));
      }
    }
  }
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[scatter(key) >> rest_bits_]); }

 private:
  static constexpr int rest_width = 46;
  static constexpr int bias = 32;
  static constexpr std::uint64_t first_factor = 0x9E3779B97F4A7C15ULL;
  static constexpr std::uint64_t second_factor = 0xD1B54A32D192ED03ULL;
  static constexpr std::uint64_t rest_mask = (std::uint64_t{1} << rest_width) - 1;
  struct Entry {
    std::uint64_t lower : 6;     ///< plus `bias`
    std::uint64_t upper : 6;     ///< plus `bias`
    std::uint64_t log_work : 6;  ///< 0: empty entry
    std::uint64_t rest : rest_width;
    bool is(std::uint64_t wanted) const { return rest == wanted && log_work != 0; }
  };
  using Bucket = std::array<std::atomic<Entry>, 8>;
  static_assert(sizeof(Bucket) == 64 && std::atomic<Entry>::is_always_lock_free);

  /// A bijection: multiplication by an odd number and a shifted exclusive or are invertible.
  std::uint64_t scatter(std::uint64_t key) const {
    key = (key * first_factor) & key_mask_;
    key ^= key >> fold_;
    return (key * second_factor) & key_mask_;
  }
  /// The inverse of `scatter`.
  std::uint64_t gather(std::uint64_t place) const {
    place = (place * inverse(second_factor)) & key_mask_;
    place ^= place >> fold_;
    return (place * inverse(first_factor)) & key_mask_;
  }
  /// Returns the inverse of an odd number modulo 2^64, by Newton's method: each step doubles the number of right bits.
  static constexpr std::uint64_t inverse(std::uint64_t odd) {
    std::uint64_t found = odd;  // three bits are right
    for (int step = 0; step < 5; ++step) found *= 2 - odd * found;
    return found;
  }
  static Bounds bounds_of(Entry entry) {
    return {static_cast<int>(entry.lower) - bias, static_cast<int>(entry.upper) - bias};
  }
  std::uint64_t rest_of(std::uint64_t scattered) const { return scattered & ((std::uint64_t{1} << rest_bits_) - 1); }

  std::uint64_t key_mask_;
  int fold_;
  int rest_bits_;
  search::Buckets<Bucket> buckets_;
};

}  // namespace mnk::drop
