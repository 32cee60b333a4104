// SPDX-License-Identifier: MIT
// What a search has learnt of positions: bounds of their worth, under the position itself, so that nothing is
// ever taken from another position.
#pragma once

#include <cstdint>

#include "mnk/detail/zero_array.hpp"
#include "solve/best_game.hpp"

namespace mnk::best {

/// `low <= worth <= high` (best_search.hpp).
struct Bounds {
  int low;
  int high;
};

class Table {
 public:
  /// Empty if nothing is known. Requires: the stones are in canonical form (or always are not).
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

  /// Of two entries the first is kept for what took more work: the position with fewer stones.
  void store(Stones stones, Bounds bounds) {
    Entry* entry = &entries_[place(stones)];
    const bool second = entry->used && entry->stones != stones && size_of(entry->stones.own) < size_of(stones.own);
    entry[second ? 1 : 0] = {stones, static_cast<std::int8_t>(bounds.low), static_cast<std::int8_t>(bounds.high), true};
  }

 private:
  struct Entry {
    Stones stones;
    std::int8_t low;
    std::int8_t high;
    bool used;
  };
  static constexpr unsigned size_log2 = 21;

  /// Of the first of two neighbours.
  static std::size_t place(Stones stones) {
    const Bits mixed = (stones.own * 0x9E3779B97F4A7C15ULL) ^ (std::rotl(stones.other, 32) * 0xC2B2AE3D27D4EB4FULL);
    return static_cast<std::size_t>((mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9ULL >> (65 - size_log2)) * 2;
  }

  detail::ZeroArray<Entry> entries_{std::size_t{1} << size_log2};
  Bounds found_{};
};

}  // namespace mnk::best
