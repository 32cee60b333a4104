// SPDX-License-Identifier: MIT
// The root of a search in progress, for reports of its progress.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "mnk/position.hpp"
#include "search/proof_table.hpp"

namespace mnk::search {

/// One thread writes, any thread reads. Fields that are read one after the other may belong to different moments.
class Trace {
 public:
  /// Begins the search of one question: does `attacker` win? None: another question.
  void begin(std::optional<Player> attacker) {
    set(attacker_, attacker ? 1 + static_cast<std::uint32_t>(index_of(*attacker)) : 0);
    set(depth_, 0);
    set(move_, 0);
    set(number_, 0);
    root({0, 0});
  }
  /// Takes note of a position `depth` plies below the root.
  void reach(std::size_t depth) {
    if (depth > depth_.load(std::memory_order_relaxed)) set(depth_, static_cast<std::uint32_t>(depth));
  }
  void root(Numbers numbers) {
    set(proof_, numbers.proof);
    set(disproof_, numbers.disproof);
  }
  /// The move at the root that is searched next: number `number` (from 1) of `moves`.
  void move(Cell cell, std::size_t number, std::size_t moves) {
    set(move_, cell);
    set(number_, static_cast<std::uint32_t>(number));
    set(moves_, static_cast<std::uint32_t>(moves));
  }

  std::optional<Player> attacker() const {
    const std::uint32_t code = get(attacker_);
    return code == 0 ? std::nullopt : std::optional(code == 1 ? Player::x : Player::o);
  }
  std::uint32_t depth() const { return get(depth_); }
  Numbers numbers() const { return {get(proof_), get(disproof_)}; }
  Cell move() const { return get(move_); }
  std::uint32_t number() const { return get(number_); }  ///< 0: no move yet
  std::uint32_t moves() const { return get(moves_); }

 private:
  using Field = std::atomic<std::uint32_t>;
  static void set(Field& field, std::uint32_t value) { field.store(value, std::memory_order_relaxed); }
  static std::uint32_t get(const Field& field) { return field.load(std::memory_order_relaxed); }

  Field attacker_ = 0, depth_ = 0, proof_ = 0, disproof_ = 0, move_ = 0, number_ = 0, moves_ = 0;
};

}  // namespace mnk::search
