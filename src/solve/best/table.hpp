// SPDX-License-Identifier: MIT
// Transposition table of exact searches: bounds of the worth, keyed by the whole position, so two positions never share
// an entry.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "mnk/detail/zero_array.hpp"
#include "solve/best/game.hpp"

namespace mnk::best {

/// `low <= worth <= high` (search.hpp).
struct Bounds {
  int low;
  int high;
};

class Table {
 public:
  /// Returns null if the position has no entry. Requires: all stones are passed in canonical form, or none are.
  const Bounds* find(Stones stones) {
    Entry* entry = &entries_[place(stones)];
    for (int i = 0; i < 2; ++i, ++entry) {
      if (entry->used && entry->stones == stones) {
        found_ = {entry->low, entry->high};
        return &found_;
      }
    }
    return nullptr;
  }

  /// Stores an entry. Replacement policy: the first of two entries keeps the position with fewer stones, which took
  /// more work.
  void store(Stones stones, Bounds bounds) {
    if (used_ > entries_.size() / 2 && size_log2_ < largest_log2) grow();
    put({stones, static_cast<std::int8_t>(bounds.low), static_cast<std::int8_t>(bounds.high), true});
  }

 private:
  struct Entry {
    Stones stones;
    std::int8_t low;
    std::int8_t high;
    bool used;
  };
  static constexpr unsigned first_log2 = 12;
  static constexpr unsigned largest_log2 = 21;

  /// Returns the index of the first of two neighbouring entries.
  std::size_t place(Stones stones) const {
    const Bits mixed = (stones.own * 0x9E3779B97F4A7C15ULL) ^ (std::rotl(stones.other, 32) * 0xC2B2AE3D27D4EB4FULL);
    return static_cast<std::size_t>((mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9ULL >> (65 - size_log2_)) * 2;
  }

  void put(const Entry& entry) {
    Entry* into = &entries_[place(entry.stones)];
    const bool second =
        into->used && into->stones != entry.stones && size_of(into->stones.own) < size_of(entry.stones.own);
    if (second) ++into;
    used_ += !into->used;
    *into = entry;
  }

  /// Grows the table in steps, so that a small search takes little memory.
  void grow() {
    const detail::ZeroArray<Entry> old = std::move(entries_);
    size_log2_ = std::min(size_log2_ + 2, largest_log2);
    entries_ = detail::ZeroArray<Entry>(std::size_t{1} << size_log2_);
    used_ = 0;
    for (std::size_t i = 0; i < old.size(); ++i) {
      if (old[i].used) put(old[i]);
    }
  }

  unsigned size_log2_ = first_log2;
  std::size_t used_ = 0;
  detail::ZeroArray<Entry> entries_{std::size_t{1} << size_log2_};
  Bounds found_{};
};

}  // namespace mnk::best
