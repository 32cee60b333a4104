// SPDX-License-Identifier: MIT
// A game as the engine sees it: what a stone on each empty cell would make, for both players, kept by play and undo.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/judgement.hpp"
#include "engine/line_bits.hpp"
#include "engine/pattern.hpp"
#include "engine/threat.hpp"
#include "mnk/forbidden.hpp"
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

  /// hash() once the side to move has put a stone there.
  std::uint64_t hash_after(Cell cell) const {
    return hash_ ^ zobrist_[cell][index_of(to_move_)] ^ (to_move_ == Player::x ? side_hash : 0);
  }

  /// Puts the stone of the side to move; a line on the board does not end anything here. Requires: the cell is empty.
  void play(Cell cell);
  /// Requires: there is a move.
  void undo();
  /// The other player is to move instead; the same again takes it back.
  void pass() { to_move_ = opponent(to_move_); }
  void unpass() { pass(); }

  /// Whether renju forbids the player that move. Requires: the cell is empty.
  bool is_forbidden(Player player, Cell cell) const {
    if (!rules_.renju() || player == Player::o || threat(player, cell) == Threat::five) return false;
    return forbidden(rules_, stones_, cell) != Forbidden::none;
  }

  /// Whether the side to move has a move that is allowed.
  bool can_move() const;

  // ---- what a stone of the player's on an empty cell would make

  Threat threat(Player player, Cell cell) const { return judgement(player, cell).threat; }
  std::uint8_t pattern(Player player, Cell cell, std::size_t direction) const {
    return static_cast<std::uint8_t>(judgement(player, cell).code >> (4 * direction) & 15);
  }
  /// What the cell adds to the player's total, were it the player's turn.
  int worth(Player player, Cell cell) const { return judgement(player, cell).to_move; }
  /// The empty cells with just that threat (not with `none`), in no particular order.
  std::span<const Cell> cells_with(Player player, Threat threat) const {
    return lists_[index_of(player)][static_cast<std::size_t>(threat)];
  }
  bool has(Player player, Threat threat) const { return !cells_with(player, threat).empty(); }
  /// A cell where the player may make a double four, if there is one.
  std::optional<Cell> double_four(Player player) const {
    for (const Cell cell : cells_with(player, Threat::double_four)) {
      if (!is_forbidden(player, cell)) return cell;
    }
    return std::nullopt;
  }
  /// The empty cells on some line with a stone within reach, in no particular order.
  std::span<const Cell> near_cells() const { return near_; }
  /// Whether the empty cell is one of them for the player's own stones; others add nothing to its total.
  bool is_near(Player player, Cell cell) const { return judgement(player, cell).near; }
  /// The sum over the empty cells of what they are worth to the player.
  Worth total(Player player) const { return totals_[index_of(player)]; }

 private:
  struct Change {
    Judgement before;
    Cell cell;
    Player player;
  };
  /// What undo needs besides the changes.
  struct Before {
    std::size_t changes;
    std::array<Worth, 2> totals;
  };

  const Judgement& judgement(Player player, Cell cell) const { return cells_[cell][index_of(player)]; }
  const PatternTable& table(Player player) const { return *tables_[index_of(player)]; }
  void refresh_around(Cell cell, std::size_t direction);
  void refresh_player(Cell cell, std::size_t direction, Player player, std::uint64_t own, std::uint64_t closed);
  /// By one stone: of both players, on both sides in each direction.
  std::size_t most_changes() const { return 2 * directions * 2 * reach_; }
  void set(Cell cell, Player player, const Judgement& now) {
    Judgement& here = cells_[cell][index_of(player)];
    const Judgement before = here;
    here = now;
    if (!now.same_lists(before)) relist(cell, player, before, now);
  }
  void list(Cell cell, Player player, Threat threat);
  void unlist(Cell cell, Player player, Threat threat);
  void set_near(Cell cell, bool near);
  void relist(Cell cell, Player player, const Judgement& before, const Judgement& now);
  bool is_near(Cell cell) const { return cells_[cell][0].near || cells_[cell][1].near; }
  void take_off(Cell cell);
  void put_back(Cell cell);

  static constexpr std::uint64_t side_hash = 0x9D39247E33776D41ULL;

  Rules rules_;
  std::array<std::shared_ptr<const PatternTable>, 2> tables_;
  unsigned reach_;
  std::array<std::uint32_t, directions> steps_{};
  std::array<std::shared_ptr<const std::vector<Judgement>>, 2> judgements_;  ///< by code
  LineBits bits_;
  Player to_move_ = Player::x;
  std::vector<Stone> stones_;
  std::vector<std::array<Judgement, 2>> cells_;  ///< as the players see it
  std::vector<Cell> moves_;
  std::vector<Before> before_;   ///< each move
  std::vector<Change> changes_;  ///< the first changes_made_ of them, the last ones last
  std::size_t changes_made_ = 0;
  std::array<std::array<std::vector<Cell>, threat_kinds>, 2> lists_;
  std::array<std::vector<std::uint32_t>, 2> places_;  ///< in the list that the cell is in
  std::vector<Cell> near_;
  std::vector<std::uint32_t> near_places_;
  std::array<Worth, 2> totals_{};
  std::vector<std::array<std::uint64_t, 2>> zobrist_;
  std::uint64_t hash_ = 0;
};

}  // namespace mnk::engine
