// SPDX-License-Identifier: MIT
// A game as the engine sees it: what a stone on each empty cell would make, for both players, kept by play and undo.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/line_bits.hpp"
#include "engine/pattern.hpp"
#include "engine/judgement.hpp"
#include "engine/threat.hpp"
#include "mnk/rules.hpp"

namespace mnk::engine {

constexpr std::size_t index_of(Player player) { return static_cast<std::size_t>(player); }

class PatternBoard {
 public:
  /// Requires: 3 <= k <= PatternTable::largest_k; sides of at most 100.
  explicit PatternBoard(const Rules& rules);

  const Rules& rules() const { return rules_; }
  Player to_move() const { return to_move_; }
  std::span<const Cell> moves() const { return moves_; }
  std::uint32_t plies() const { return static_cast<std::uint32_t>(moves_.size()); }
  bool is_full() const { return moves_.size() == rules_.cells(); }
  Stone at(Cell cell) const { return stones_[cell]; }
  bool is_empty(Cell cell) const { return stones_[cell] == Stone::none; }
  /// Of the stones and the side to move.
  std::uint64_t hash() const { return hash_ ^ (to_move_ == Player::o ? side_hash : 0); }

  /// Puts the stone of the side to move; a line on the board does not end anything here. Requires: the cell is empty.
  void play(Cell cell);
  /// Requires: there is a move.
  void undo();
  /// The other player is to move instead; the same again takes it back.
  void pass() { to_move_ = opponent(to_move_); }
  void unpass() { pass(); }

  // ---- what a stone of the player's on an empty cell would make

  Threat threat(Player player, Cell cell) const { return cells_[cell].threats[index_of(player)]; }
  std::uint8_t pattern(Player player, Cell cell, std::size_t direction) const {
    return static_cast<std::uint8_t>(cells_[cell].codes[index_of(player)] >> (4 * direction) & 15);
  }
  /// What the cell adds to the player's total, were it the player's turn.
  int worth(Player player, Cell cell) const { return judgement_[cells_[cell].codes[index_of(player)]].to_move; }
  /// The empty cells with just that threat (not with `none`), in no particular order.
  std::span<const Cell> cells_with(Player player, Threat threat) const { return lists_[index_of(player)][static_cast<std::size_t>(threat)]; }
  bool has(Player player, Threat threat) const { return !cells_with(player, threat).empty(); }
  /// The empty cells on some line with a stone within reach, in no particular order.
  std::span<const Cell> near_cells() const { return near_; }
  /// The sum over the empty cells of what they are worth to the player.
  Worth total(Player player) const { return totals_[index_of(player)]; }

 private:
  struct CellInfo {
    std::array<std::uint16_t, 2> codes{};  ///< the patterns of the four directions, four bits each
    std::array<Threat, 2> threats{};
    std::array<bool, 2> near{};
  };
  struct Change {
    Cell cell;
    std::uint8_t player;
    std::uint8_t direction;
    std::uint8_t before;
  };

  const PatternTable& table(Player player) const { return *tables_[index_of(player)]; }
  void refresh_around(Cell cell, std::size_t direction);
  void refresh_player(Cell cell, std::size_t direction, Player player, std::uint64_t own, std::uint64_t closed, std::uint64_t edge);
  void set(Cell cell, Player player, std::size_t direction, std::uint8_t pattern);
  void list(Cell cell, Player player, Threat threat);
  void unlist(Cell cell, Player player, Threat threat);
  void set_near(Cell cell, bool near);
  static bool is_near(const CellInfo& info) { return info.near[0] || info.near[1]; }
  void take_off(Cell cell);
  void put_back(Cell cell);

  static constexpr std::uint64_t side_hash = 0x9D39247E33776D41ULL;

  Rules rules_;
  std::array<std::shared_ptr<const PatternTable>, 2> tables_;
  unsigned reach_;
  std::array<std::uint32_t, directions> steps_{};
  std::span<const Judgement> judgement_;  ///< by code
  std::uint8_t least_near_;               ///< the least pattern that has a stone near
  LineBits bits_;
  Player to_move_ = Player::x;
  std::vector<Stone> stones_;
  std::vector<CellInfo> cells_;
  std::vector<Cell> moves_;
  std::vector<std::size_t> changes_of_move_;  ///< where each move's changes begin
  std::vector<Change> changes_;
  std::array<std::array<std::vector<Cell>, threat_kinds>, 2> lists_;
  std::array<std::vector<std::uint32_t>, 2> places_;  ///< in the list that the cell is in
  std::vector<Cell> near_;
  std::vector<std::uint32_t> near_places_;
  std::array<Worth, 2> totals_{};
  std::vector<std::array<std::uint64_t, 2>> zobrist_;
  std::uint64_t hash_ = 0;
};

}  // namespace mnk::engine
