// SPDX-License-Identifier: MIT
// Transposition table of exact searches: bounds of the worth, keyed by the whole position, so two positions never share
// an entry.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "search/buckets.hpp"
#include "solve/best/game.hpp"

namespace mnk::best {

/// `low <= worth <= high` (search.hpp).
struct Bounds {
  int low;
  int high;
};

class Table {
 public:
  /// Requires: all stones are passed in canonical form, or none are.
  std::optional<Bounds> find(Stones stones) const {
    for (const Entry& entry : buckets_[place(stones)]) {
      if (entry.used && entry.stones == stones) return Bounds{entry.low, entry.high};
    }
    return std::nullopt;
  }

  /// Stores an entry. Replacement policy: the first of two entries keeps the position with fewer stones, which took
  /// more work.
  void store(Stones stones, Bounds bounds) {
    if (used_ > buckets_.size() && size_log2_ < largest_log2) grow();
    put({stones, static_cast<std::int8_t>(bounds.low), static_cast<std::int8_t>(bounds.high), true});
  }

 private:
  struct Entry {
    Stones stones;
    std::int8_t low;
    std::int8_t high;
    bool used;
  };
  using Buckets = search::Buckets<std::array<Entry, 2>>;
  static constexpr unsigned first_log2 = 11;
  static constexpr unsigned largest_log2 = 20;

  std::uint64_t place(Stones stones) const {
    const Bits mixed = (stones.own * 0x9E3779B97F4A7C15ULL) ^ (std::rotl(stones.other, 32) * 0xC2B2AE3D27D4EB4FULL);
    return (mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9ULL >> (64 - size_log2_);
  }

  void put(const Entry& entry) {
    auto& [first, second] = buckets_[place(entry.stones)];
    const bool kept = first.used && first.stones != entry.stones && count(first.stones.own) < count(entry.stones.own);
    Entry& into = kept ? second : first;
    used_ += !into.used;
    into = entry;
  }

  /// Grows the table in steps, so that a small search takes little memory.
  void grow() {
    size_log2_ = std::min(size_log2_ + 2, largest_log2);
    const Buckets old = std::exchange(buckets_, Buckets(std::uint64_t{1} << size_log2_));
    used_ = 0;
    for (std::uint64_t i = 0; i < old.size(); ++i) {
      for (const Entry& entry : old[i]) {
        if (entry.used) put(entry);
      }
    }
  }

  unsigned size_log2_ = first_log2;  ///< buckets
  std::uint64_t used_ = 0;           ///< entries
  Buckets buckets_{std::uint64_t{1} << size_log2_};
};

}  // namespace mnk::best
