// SPDX-License-Identifier: MIT
// Knowledge of the attack search about one attacker's plans; the threads of a search share it.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "search/proof_table.hpp"
#include "search/team.hpp"
#include "search/threat_board.hpp"

namespace mnk::attack {

/// Keyed by 128-bit hashes, so an entry may in theory belong to another position. That does no harm: AttackProof
/// replays every proof on the board before anything is claimed.
struct AttackEntry {
  using Key = search::BoardKey;
  Key key;
  search::Numbers numbers;
  std::uint32_t work;  ///< nodes; 0: empty entry

  static AttackEntry make(const Key& key, std::uint32_t work, search::Numbers numbers) { return {key, numbers, work}; }
  static std::uint64_t hash(const Key& key) { return key.a; }
  bool is(const Key& other) const { return key == other && work != 0; }
};
using AttackTable = search::BasicProofTable<AttackEntry>;

struct KeyHash {
  std::size_t operator()(const search::BoardKey& key) const { return std::hash<std::uint64_t>()(key.a ^ (key.b >> 7)); }
};

/// Replies that refuted a quiet move although the search had left them out. Threads may share it.
class AddedReplies {
 public:
  struct Reply {
    search::BoardKey key;  ///< the position with the defender to move
    Cell cell;
  };

  /// Adds a reply, once.
  void add(const search::BoardKey& key, Cell cell) {
    const std::lock_guard hold(mutex_);
    std::vector<Cell>& cells = of_[key];
    for (const Cell known : cells) {
      if (known == cell) return;
    }
    cells.push_back(cell);
    list_.push_back({key, cell});
    size_.store(list_.size(), std::memory_order_release);
  }
  std::vector<Cell> of(const search::BoardKey& key) const {
    if (size() == 0) return {};
    const std::lock_guard hold(mutex_);
    const auto found = of_.find(key);
    return found == of_.end() ? std::vector<Cell>() : found->second;
  }
  std::size_t size() const { return size_.load(std::memory_order_acquire); }
  /// Returns the replies in the order in which they were added, without the first `known` ones.
  std::vector<Reply> since(std::size_t known) const {
    const std::lock_guard hold(mutex_);
    return {list_.begin() + static_cast<std::ptrdiff_t>(known), list_.end()};
  }

 private:
  mutable std::mutex mutex_;
  std::atomic<std::size_t> size_ = 0;
  std::vector<Reply> list_;
  std::unordered_map<search::BoardKey, std::vector<Cell>, KeyHash> of_;
};

/// Results of VCF searches of the proof, kept so that a resumed proof need not search again. Each line is checked on
/// the board before it is used. Threads may share it.
class FourLines {
 public:
  using Line = std::vector<std::uint16_t>;  ///< the attacker's stones; none: no VCF was found

  /// Keeps up to `most` lines from now on. Requires: no other thread uses this yet.
  void enable(std::size_t most) { most_ = most; }
  bool enabled() const { return most_ != 0; }

  void add(const search::BoardKey& key, Line line) {
    const std::lock_guard hold(mutex_);
    if (lines_.size() < most_ || lines_.contains(key)) lines_.insert_or_assign(key, std::move(line));
  }
  std::optional<Line> find(const search::BoardKey& key) const {
    const std::lock_guard hold(mutex_);
    const auto found = lines_.find(key);
    return found == lines_.end() ? std::nullopt : std::optional(found->second);
  }
  /// Other threads wait meanwhile.
  template <class Visit>
  void for_each(Visit visit) const {
    const std::lock_guard hold(mutex_);
    for (const auto& [key, line] : lines_) visit(key, line);
  }

 private:
  mutable std::mutex mutex_;
  std::unordered_map<search::BoardKey, Line, KeyHash> lines_;
  std::size_t most_ = 0;
};

/// The moves that threads prove at present, so that they prove the same one: a lossy cache, and only a hint.
class ChosenMoves {
 public:
  ChosenMoves() : slots_(size) {}

  void set(const search::BoardKey& key, Cell cell) {
    slot_of(key).store((key.a & ~cell_mask) | cell, std::memory_order_relaxed);
  }
  std::optional<Cell> of(const search::BoardKey& key) const {
    const std::uint64_t slot = slot_of(key).load(std::memory_order_relaxed);
    if (((slot ^ key.a) & ~cell_mask) != 0) return std::nullopt;
    return static_cast<Cell>(slot & cell_mask);
  }

 private:
  static constexpr std::size_t size = 4096;
  static constexpr std::uint64_t cell_mask = search::ThreatBoard::max_cells - 1;

  const std::atomic<std::uint64_t>& slot_of(const search::BoardKey& key) const { return slots_[key.b % size]; }
  std::atomic<std::uint64_t>& slot_of(const search::BoardKey& key) { return slots_[key.b % size]; }

  std::vector<std::atomic<std::uint64_t>> slots_;
};

/// The knowledge about the wins of one attacker.
struct PlanStore {
  static constexpr std::size_t paths = 3;  ///< paths of each thread: of the two levels, and of the proof

  PlanStore(std::uint64_t table_bytes, unsigned thread_count, std::uint32_t cells)
      : threads(thread_count),
        table(table_bytes > least_bytes ? table_bytes : least_bytes, threads > 1),
        team(threads, paths * (cells + 1)) {}

  unsigned threads;
  AttackTable table;
  AddedReplies replies;
  FourLines lines;     ///< used by searches that are saved only
  ChosenMoves chosen;  ///< used by several threads only
  search::Team team;

 private:
  static constexpr std::uint64_t least_bytes = 1 << 16;
};

/// The stores of both attackers, one for each player.
using PlanStores = PerPlayer<std::unique_ptr<PlanStore>>;

}  // namespace mnk::attack
