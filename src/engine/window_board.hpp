// SPDX-License-Identifier: MIT
// Board of the window search, for all rules but caro and renju: stone counts of both players in every window, updated
// incrementally.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/line_bits.hpp"
#include "mnk/rules.hpp"

namespace mnk::engine {

class WindowBoard {
 public:
  /// Requires: sides of at most 100; neither caro nor renju. Uses about 60 bytes a cell, whatever k is.
  explicit WindowBoard(const Rules& rules);

  const Rules& rules() const { return rules_; }
  Player to_move() const { return to_move_; }
  bool is_full() const { return moves_.size() == rules_.cells(); }
  bool is_empty(Cell cell) const { return stones_[cell] == Stone::none; }
  /// Returns true if a stone may be placed on the empty cell; with gravity only the lowest of its column.
  bool is_playable(Cell cell) const { return rules_.gravity() ? landing_[cell % columns_] == cell : is_empty(cell); }
  /// Returns the Zobrist hash of the stones and the side to move.
  std::uint64_t hash() const { return hash_ ^ (to_move_ == Player::o ? side_hash : 0); }

  /// Places a stone of the side to move; the board does not detect the end of the game. Requires: the cell is playable.
  void play(Cell cell);
  /// Requires: at least one move was played.
  void undo();

  /// Returns true if a stone of the player makes a line on `cell`: k in a row or, unless `exact`, more. O(k). Requires:
  /// the cell is empty.
  bool makes_line(Player player, Cell cell) const;
  /// Lists the playable cells where a stone of the player makes a line, each once.
  void list_completing(Player player, std::vector<Cell>& cells) const;
  /// Lists the moves to search, in no particular order: all playable cells on small boards, with gravity and with
  /// misere; otherwise those at most two cells from a stone.
  void list_moves(std::vector<Cell>& cells) const;
  /// Returns true if list_moves lists every playable cell.
  bool lists_all() const { return all_listed_; }

  /// Returns the number of windows without a stone of the opponent. If both players have none, the game is a draw.
  std::uint32_t open_windows(Player player) const { return open_[player]; }
  /// Returns the sum of the worth of the player's open windows.
  int total(Player player) const { return totals_[player]; }
  /// Returns the growth of the player's total minus the opponent's, by a stone of the player on `cell`. O(k). Requires:
  /// the cell is empty.
  int growth(Player player, Cell cell) const;
  /// Returns X's windows that miss one cell on an odd row (the lowest is row 1), minus O's on an even row; 0 without
  /// gravity or with an odd number of rows. The players fill the column below in turns, so such a cell falls to its
  /// player in the end (Allis 1988).
  int well_placed_windows() const;

 private:
  using Window = std::uint32_t;  ///< direction * cells + first cell
  using Counts = PerPlayer<std::uint8_t>;
  /// Numbers of cells before and behind a cell on one line.
  struct Room {
    std::uint8_t before = 0;
    std::uint8_t behind = 0;
  };
  void fill_rooms();
  int run_towards(Player player, Cell cell, int step, int room) const;
  template <typename Do>
  void for_windows(Cell cell, const Do& act) const;
  void put(Cell cell, Player player, int change);
  bool misses_one(const Counts& counts, Player player) const {
    return counts[player] + 1 == rules_.k() && counts[opponent(player)] == 0 && rules_.k() > 1;
  }
  Cell empty_cell_of(Window window) const;
  void update_near_counts(Cell cell, int change);
  void unlist_cell(Cell cell);

  static constexpr std::uint64_t side_hash = 0x9D39247E33776D41ULL;

  Rules rules_;
  Cell columns_;
  std::array<int, directions> steps_{};
  bool all_listed_;
  Player to_move_ = Player::x;
  std::vector<Stone> stones_;
  std::vector<Cell> moves_;
  std::vector<int> worth_;                           ///< worth of an open window, by the number of its stones
  std::vector<std::array<Room, directions>> rooms_;  ///< per cell
  std::vector<Counts> windows_;
  PerPlayer<std::uint32_t> open_{};
  PerPlayer<int> totals_{};
  PerPlayer<std::vector<Window>> missing_one_;  ///< windows open to the player that miss one stone
  std::vector<std::uint32_t> window_places_;  ///< index in missing_one_: no window is in both lists; unused with k = 1
  std::vector<Cell> landing_;  ///< with gravity: lowest empty cell per column; not on the board if it is full
  std::vector<std::uint8_t> stones_near_;
  std::vector<Cell> listed_;  ///< without gravity: the cells that list_moves gives
  std::vector<std::uint32_t> cell_places_;
  std::vector<PerPlayer<std::uint64_t>> zobrist_;
  std::uint64_t hash_ = 0;
};

}  // namespace mnk::engine
