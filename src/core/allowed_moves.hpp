// SPDX-License-Identifier: MIT
// renju: the moves that X may make, kept once somebody has asked for them. Several threads may ask at once.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "mnk/board.hpp"

namespace mnk {

/// A list that is found by the first who asks for it. Threads that ask at the same time may all find it; the list of
/// one of them is kept, and all get that one.
class AllowedMoves {
 public:
  /// Only `entry` counts.
  using List = std::vector<detail::OpenSlot>;

  AllowedMoves() = default;
  AllowedMoves(const AllowedMoves&) : AllowedMoves() {}
  AllowedMoves& operator=(const AllowedMoves&) = delete;
  ~AllowedMoves() {
    delete known_.load(std::memory_order_relaxed);
    delete spare_.load(std::memory_order_relaxed);
  }

  /// The list, which `find(List&)` fills where it is not known.
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

  /// The board changes, which nobody else may use meanwhile. The list's memory waits for the next list.
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
