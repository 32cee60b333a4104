// SPDX-License-Identifier: MIT
// The stones of a game in the order of play, with their hash: the part that the boards of the engine share.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/hash_functions.hpp"
#include "engine/line_bits.hpp"
#include "mnk/rules.hpp"

namespace mnk::engine {

class PlayedStones {
 public:
  const Rules& rules() const { return rules_; }
  Player to_move() const { return to_move_; }
  std::span<const Cell> moves() const { return moves_; }
  std::size_t plies() const { return moves_.size(); }
  bool is_full() const { return moves_.size() == rules_.cells(); }
  Stone at(Cell cell) const { return stones_[cell]; }
  bool is_empty(Cell cell) const { return stones_[cell] == Stone::none; }

  /// Returns the Zobrist hash of the stones and the side to move.
  std::uint64_t hash() const { return hash_ ^ (to_move_ == Player::o ? side_hash : 0); }
  /// Returns hash() after a stone of the side to move on `cell`.
  std::uint64_t hash_after(Cell cell) const {
    return hash_ ^ zobrist_[cell][to_move_] ^ (to_move_ == Player::x ? side_hash : 0);
  }

 protected:
  PlayedStones(const Rules& rules, std::uint64_t seed)
      : rules_(rules), stones_(rules.cells(), Stone::none), zobrist_(rules.cells()) {
    for (std::size_t direction = 0; direction < directions; ++direction) steps_[direction] = step_of(rules, direction);
    moves_.reserve(rules.cells());
    SplitMix64 random(seed);
    for (auto& pair : zobrist_) pair = {random(), random()};
  }

  void place_stone(Cell cell) {
    stones_[cell] = stone_of(to_move_);
    hash_ ^= zobrist_[cell][to_move_];
    moves_.push_back(cell);
    change_turn();
  }
  /// Takes the last stone back; its player is to move. Returns its cell.
  Cell take_stone() {
    const Cell cell = moves_.back();
    moves_.pop_back();
    change_turn();
    hash_ ^= zobrist_[cell][to_move_];
    stones_[cell] = Stone::none;
    return cell;
  }
  void change_turn() { to_move_ = opponent(to_move_); }
  std::span<const Stone> stones() const { return stones_; }
  /// Returns the difference between a cell and the next one in a direction.
  int step_along(std::size_t direction) const { return steps_[direction]; }

 private:
  static constexpr std::uint64_t side_hash = 0x9D39247E33776D41ULL;

  Rules rules_;
  std::array<int, directions> steps_{};
  Player to_move_ = Player::x;
  std::vector<Stone> stones_;
  std::vector<Cell> moves_;
  std::vector<PerPlayer<std::uint64_t>> zobrist_;
  std::uint64_t hash_ = 0;
};

}  // namespace mnk::engine
