// SPDX-License-Identifier: MIT
// Transposition table of the attack search.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "search/table.hpp"
#include "search/threat_board.hpp"

namespace mnk::attack {

/// Keyed by 128-bit hashes, so an entry may in theory belong to another position. That does no harm: AttackProof
/// replays every proof on the board before anything is claimed.
class AttackTable {
 public:
  /// Uses about `bytes` at most.
  explicit AttackTable(std::uint64_t bytes)
      : entries_(std::bit_floor(bytes < least_bytes ? least_bytes : bytes) / sizeof(Entry)),
        mask_(entries_.size() / ways - 1) {}

  const search::Numbers* find(const search::BoardKey& key) const {
    const Entry* bucket = &entries_[(key.a & mask_) * ways];
    for (std::size_t i = 0; i < ways; ++i) {
      if (bucket[i].key == key && bucket[i].work != 0) return &bucket[i].numbers;
    }
    return nullptr;
  }
  /// Replaces the entry of the same position; otherwise evicts the entry of the bucket with the least work.
  void store(const search::BoardKey& key, search::Numbers numbers, std::uint64_t work) {
    Entry* bucket = &entries_[(key.a & mask_) * ways];
    Entry* place = bucket;
    for (std::size_t i = 0; i < ways; ++i) {
      if (bucket[i].key == key) {
        place = &bucket[i];
        break;
      }
      if (bucket[i].work < place->work) place = &bucket[i];
    }
    const std::uint64_t known = place->key == key ? place->work : 0;
    *place = {key, numbers, static_cast<std::uint32_t>(std::min<std::uint64_t>(work + known, 0xFFFFFFFFU))};
  }
  void forget(const search::BoardKey& key) {
    Entry* bucket = &entries_[(key.a & mask_) * ways];
    for (std::size_t i = 0; i < ways; ++i) {
      if (bucket[i].key == key) bucket[i] = {};
    }
  }

 private:
  struct Entry {
    search::BoardKey key;
    search::Numbers numbers;
    std::uint32_t work = 0;  ///< nodes; 0: empty entry
  };
  static constexpr std::size_t ways = 4;
  static constexpr std::uint64_t least_bytes = 1 << 16;

  std::vector<Entry> entries_;
  std::uint64_t mask_;
};

}  // namespace mnk::attack
