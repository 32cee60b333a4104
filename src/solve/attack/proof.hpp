// SPDX-License-Identifier: MIT
// Verification of an AttackSearch win: every reply that could matter is answered, position by position.
#pragma once

#include <mutex>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "proof/sink.hpp"
#include "solve/attack/search.hpp"

namespace mnk::attack {

/// The proved positions with the attacker to move, and the sink of their records. Threads may share it.
class ProvedPositions {
 public:
  /// Reports to `sink` unless it is null.
  explicit ProvedPositions(proof::Sink* sink) : sink_(sink) {}

  bool contains(const std::string& packed) const {
    const std::lock_guard hold(mutex_);
    return packed_.contains(packed);
  }
  void insert(std::string packed) {
    const std::lock_guard hold(mutex_);
    packed_.insert(std::move(packed));
  }
  std::size_t size() const {
    const std::lock_guard hold(mutex_);
    return packed_.size();
  }
  /// Calls `report(sink)`, one thread at a time.
  template <class Report>
  void report(Report report) {
    if (sink_ == nullptr) return;
    const std::lock_guard hold(mutex_);
    report(*sink_);
  }

 private:
  mutable std::mutex mutex_;
  std::unordered_set<std::string> packed_;  ///< positions, not hashes: the smallest image, two bits a cell
  proof::Sink* sink_;
};

/// The threads of a proof have an AttackProof each, take different replies first, and share the ProvedPositions. A
/// position is reported only after all that its record relies on.
class AttackProof {
 public:
  /// `start`: the position on the board of `search`. Requires: search, budget and proved outlive this.
  AttackProof(const Position& start, AttackSearch& search, Budget& budget, ProvedPositions& proved);

  /// Follows the search's winning moves from the current position, and repairs them if the search overlooked a reply.
  /// Returns true if the attacker wins and each position of the proof was reported; false if time or moves ran out.
  bool prove(Player turn);

 private:
  bool attack();
  bool defend();
  bool defend_quiet();
  bool all_answered(const std::vector<Cell>& replies);
  bool answered(Cell reply);
  bool busy(Cell reply);
  std::uint64_t class_hash() const;
  std::size_t row() const { return 2 * (board_.cells() + 1) + board_.plies(); }  ///< of the team's path
  std::string packed() const;

  AttackSearch& search_;
  search::ThreatBoard& board_;
  Player attacker_;
  Player defender_;
  Budget& budget_;
  ProvedPositions& proved_;
  std::vector<std::vector<Cell>> images_;  ///< per symmetry of the start: the source cell of each cell
};

}  // namespace mnk::attack
