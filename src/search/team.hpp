// SPDX-License-Identifier: MIT
// Paths of the threads of one search, so that they take different ones. It guides the search and proves nothing.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

namespace mnk::search {

class Team {
 public:
  Team(unsigned threads, std::size_t plies) : plies_(plies), at_(threads * plies) {}

  std::size_t threads() const { return at_.size() / plies_; }
  /// Sets the position at `ply` of the thread's path, by hash; 0: the path is shorter.
  void set(unsigned thread, std::size_t ply, std::uint64_t hash) {
    at_[thread * plies_ + ply].store(hash, std::memory_order_relaxed);
  }
  /// Returns true if the path of another thread has this position at `ply`.
  bool searched_by_another(unsigned thread, std::size_t ply, std::uint64_t hash) const {
    for (std::size_t other = 0; other < threads(); ++other) {
      if (other != thread && at_[other * plies_ + ply].load(std::memory_order_relaxed) == hash) return true;
    }
    return false;
  }

 private:
  std::size_t plies_;
  std::vector<std::atomic<std::uint64_t>> at_;
};

}  // namespace mnk::search
