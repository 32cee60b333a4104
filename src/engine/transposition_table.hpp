// SPDX-License-Identifier: MIT
// Transposition table of the engine, shared by its threads without locks.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>

#include "engine/score.hpp"
#include "mnk/rules.hpp"
#include "search/buckets.hpp"

namespace mnk::engine {

enum class Bound : std::uint8_t { none, upper, lower, exact };

class TranspositionTable {
 public:
  struct Entry {
    Cell move;  ///< no_move if none is known
    int score;  ///< proved scores count plies from this position
    int depth;
    Bound bound;
  };
  static constexpr Cell no_move = 0xFFFF;

  explicit TranspositionTable(std::uint64_t bytes);

  std::optional<Entry> find(std::uint64_t hash) const;
  void store(std::uint64_t hash, const Entry& entry);
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&buckets_[index_of(hash)]); }
  /// Starts a new generation, so that older entries are evicted sooner.
  void age() { age_ = (age_ + 1) & 63; }
  void clear() { buckets_.clear(); }
  void touch(std::size_t most) { buckets_.touch(most); }
  /// Returns the share of entries in use, from 0 to 1, of the first some thousand buckets.
  double use() const;
  std::uint64_t bytes() const { return buckets_.size() * sizeof(Bucket); }

 private:
  /// Two words, each written atomically. `check` is the hash XOR `data`, so halves of two entries never pass for one
  /// (Hyatt and Mann 2002).
  struct Slot {
    std::atomic<std::uint64_t> check{0};
    std::atomic<std::uint64_t> data{0};
  };
  using Bucket = std::array<Slot, 4>;
  static_assert(sizeof(Bucket) == 64 && std::atomic<std::uint64_t>::is_always_lock_free);

  std::uint64_t index_of(std::uint64_t hash) const { return ((hash >> 32) * buckets_.size()) >> 32; }

  search::Buckets<Bucket> buckets_;  ///< fewer than 2^32
  std::uint8_t age_ = 0;
};

/// Returns the score of an entry if it saves a search of `depth` in this window. The entry's score counts plies from
/// the root.
inline std::optional<int> cutoff_score(const TranspositionTable::Entry& entry, int alpha, int beta, int depth) {
  const int score = entry.score;
  if (entry.depth < depth && !is_proved(score)) return std::nullopt;
  if (entry.bound == Bound::exact && beta - alpha == 1) return score;
  if (entry.bound == Bound::lower && score >= beta) return score;
  if (entry.bound == Bound::upper && score <= alpha) return score;
  return std::nullopt;
}

}  // namespace mnk::engine
