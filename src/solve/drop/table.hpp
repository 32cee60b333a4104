// SPDX-License-Identifier: MIT
// Transposition table for games with gravity: score bounds, one word of 64 bits an entry.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "search/window.hpp"

namespace mnk::drop {

struct Bounds {
  int lower, upper;
};

/// Lossless: `scatter`, a bijection on numbers of `key_bits` bits, maps a key to a bucket index and a rest. The entry
/// holds the whole rest, so two positions never share an entry.
///
///     entry, lowest bit first: lower + 32 (6 bits), upper + 32 (6), log2 of the work (6), the rest of the key (46)
///
/// An entry is read and written as one atomic word, so threads share the table without locks. A bucket has eight
/// entries, one cache line. Replacement policy: evict the entry with the least work.
class Table {
 public:
  /// Uses at most `bytes`, but enough buckets that the rest of a key fits in 46 bits. Requires: key_bits is 1 to 64.
  Table(std::uint64_t bytes, unsigned key_bits);

  /// Returns the bounds stored for `key`, or `unknown`.
  /// Requires: |scores| <= 31; key below 2^key_bits.
  Bounds find(std::uint64_t key, Bounds unknown) const;
  /// `work`: positions searched for the bounds.
  void store(std::uint64_t key, Bounds bounds, std::uint64_t work);
  void prefetch(std::uint64_t key) const { __builtin_prefetch(bucket(scatter(key))); }

 private:
  using Entry = std::atomic<std::uint64_t>;
  static constexpr unsigned bucket_size = 8;
  static constexpr unsigned rest_shift = 18;
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  /// A bijection: multiplication by an odd number and a shifted exclusive or are invertible.
  std::uint64_t scatter(std::uint64_t key) const {
    key = (key * 0x9E3779B97F4A7C15ULL) & key_mask_;
    key ^= key >> fold_;
    return (key * 0xD1B54A32D192ED03ULL) & key_mask_;
  }
  Entry* bucket(std::uint64_t scattered) const { return first_ + (scattered >> rest_bits_) * bucket_size; }

  std::uint64_t key_mask_;
  unsigned fold_;
  unsigned rest_bits_;
  std::unique_ptr<void, Free> memory_;
  Entry* first_;  ///< at the beginning of a cache line
};

}  // namespace mnk::drop
