// SPDX-License-Identifier: MIT
// renju: thread-safe cache of the legal moves of X, filled on first use.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "mnk/board.hpp"

namespace mnk {

/// A lazily computed list. Threads that ask at the same time may each compute it; the first stored list is kept and
/// returned to all of them.
class AllowedMoves {
 public:
  /// Only `entry` of each slot is used.
  using List = std::vector<detail::OpenSlot>;

  AllowedMoves() = default;
  AllowedMoves(const AllowedMoves&) : AllowedMoves() {}
  AllowedMoves& operator=(const AllowedMoves&) = delete;
  ~AllowedMoves() {
    delete known_.load(std::memory_order_relaxed);
    delete spare_.load(std::memory_order_relaxed);
  }

  /// Returns the list; `find(List&)` computes it on a cache miss.
  template <class Find>
  const List& get(const Find& find) {
    if (const List* known = known_.load(std::memory_order_acquire)) return *known;
    std::unique_ptr<List> mine(spare_.exchange(nullptr, std::memory_order_relaxed));
    if (!mine) mine = std::make_unique<List>();
    mine->clear();
    find(*mine);
    List* known = nullptr;
    if (known_.compare_exchange_strong(known, mine.get(), std::memory_order_acq_rel, std::memory_order_acquire))
      return *mine.release();
    return *known;
  }

  /// Invalidates the list because the board changes; keeps its memory for the next list. Requires: no other thread uses
  /// the board.
  void forget() {
    List* const old = known_.load(std::memory_order_relaxed);
    if (old == nullptr) return;
    known_.store(nullptr, std::memory_order_relaxed);
    delete spare_.exchange(old, std::memory_order_relaxed);
  }

 private:
  std::atomic<List*> known_ = nullptr;
  std::atomic<List*> spare_ = nullptr;
};

}  // namespace mnk
