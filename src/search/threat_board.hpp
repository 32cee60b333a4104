// SPDX-License-Identifier: MIT
// A position of up to 1024 cells for threat search. Every window (k cells in a row) counts the cells that each player
// misses; windows that miss one, two or three cells are kept in lists.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "mnk/position.hpp"

namespace mnk::search {

/// Zobrist hash of 128 bits. Two positions may collide, so a table entry is only a hint: the proof replays every move.
struct BoardKey {
  std::uint64_t a = 0;
  std::uint64_t b = 0;
  bool operator==(const BoardKey&) const = default;
  BoardKey operator^(const BoardKey& other) const { return {a ^ other.a, b ^ other.b}; }
};

/// Returns the random bits of a stone, or of anything else with a number.
BoardKey key_of(std::uint64_t number);

/// Play and undo update the windows through one cell: at most 4k, and with `exact` up to 8 more that end beside it.
/// Nothing is allocated after the constructor.
class ThreatBoard {
 public:
  using Id = std::uint16_t;  ///< index of a window
  static constexpr std::uint32_t max_cells = 1024;
  static constexpr unsigned listed = 3;  ///< windows that miss at most `listed` cells are in a list

  /// Requires: at most max_cells cells, no gravity, no misere.
  explicit ThreatBoard(const Position& position);

  /// Closes all windows that leave `region` to `player`, so that searches use none of them. `region`: one flag a cell.
  void confine(Player player, const std::vector<bool>& region);
  /// Returns false if `confine` keeps the player from the cell.
  bool may_play(Player player, Cell cell) const { return regions_[player].empty() || regions_[player][cell]; }

  const Rules& rules() const { return rules_; }
  std::uint32_t cells() const { return rules_.cells(); }
  std::span<const Stone> stones() const { return stones_; }
  bool empty(Cell cell) const { return stones_[cell] == Stone::none; }
  std::uint32_t plies() const { return plies_; }  ///< stones on the board
  const BoardKey& key() const { return key_; }    ///< Zobrist hash of the stones
  BoardKey key_after(Player player, Cell cell) const { return key_ ^ cell_keys_[cell][player]; }

  /// Requires: the cell is empty. Either player may play at any time, because searches pass.
  void play(Player player, Cell cell);
  void undo(Cell cell);

  /// Returns the windows open to the player that miss `missing` cells, in no particular order. Open: without a stone of
  /// the opponent and, with `exact`, without an own stone beside their ends. Requires: 1 <= missing <= listed.
  std::span<const Id> windows(Player player, unsigned missing) const {
    const List& list = lists_[player][missing - 1];
    return {list.ids.data(), list.size};
  }
  /// Visits the windows without a stone of the opponent that miss `missing` cells, as a certificate counts them
  /// (docs/certificate.md, the zone of threats). With `exact` this includes windows with an own stone beside their
  /// ends, and costs a scan of all windows.
  template <class Visit>
  void for_each_open(Player player, unsigned missing, Visit visit) const {
    if (!rules_.exact()) {
      for (const Id window : windows(player, missing)) visit(window);
      return;
    }
    for (Id window = 0; window < states_.size(); ++window) {
      if (states_[window].own[opponent(player)] == 0 && states_[window].own[player] + missing == length_) visit(window);
    }
  }
  /// Cells that complete a window of the player. Two are enough: one stone cannot stop both.
  struct Completing {
    unsigned count = 0;
    std::array<Cell, 2> cells{};
  };
  Completing completing(Player player) const;

  std::span<const std::uint16_t> cells_of(Id window) const { return {&window_cells_[window * length_], length_}; }
  std::span<const Id> windows_through(Cell cell) const { return span_of(through_, cell); }
  std::uint32_t window_count() const { return static_cast<std::uint32_t>(states_.size()); }

  /// Returns the number of cells that the player misses in the window; 0 if the window is closed to the player.
  unsigned missing(Player player, Id window) const {
    const WindowState& state = states_[window];
    return state.closed[player] != 0 ? 0 : length_ - state.own[player];
  }
  /// Returns the empty cell of a window with one. In a window with two empty cells, `xor_of_empty ^ a` is the one that
  /// is not a.
  Cell xor_of_empty(Id window) const { return states_[window].empty; }

 private:
  struct WindowState {
    PerPlayer<std::uint16_t> own{};
    PerPlayer<std::uint16_t> closed{};  ///< stones that close it to the player
    std::uint16_t empty = 0;            ///< XOR of its empty cells
    PerPlayer<std::uint8_t> level{};    ///< number of missing cells of the list that holds the window; 0: in no list
    PerPlayer<std::uint16_t> place{};   ///< index in that list
  };
  struct List {
    std::vector<Id> ids;
    std::uint32_t size = 0;
  };
  struct Incidence {
    std::vector<std::uint32_t> begin;
    std::vector<Id> ids;
  };

  std::span<const Id> span_of(const Incidence& incidence, Cell cell) const {
    return {incidence.ids.data() + incidence.begin[cell], incidence.ids.data() + incidence.begin[cell + 1]};
  }
  void add_windows();
  void link(const std::vector<std::vector<Id>>& of_cell, Incidence& incidence);
  template <bool placing>
  void change(Player player, Cell cell);
  void list(Id window, Player player);
  void unlist(Id window, Player player);

  Rules rules_;
  std::uint32_t length_;
  std::vector<Stone> stones_;
  std::uint32_t plies_ = 0;
  BoardKey key_;
  std::vector<std::uint16_t> window_cells_;
  std::vector<WindowState> states_;
  Incidence through_;  ///< windows through each cell
  Incidence beside_;   ///< with `exact`: windows that end beside each cell
  PerPlayer<std::array<List, listed>> lists_;
  PerPlayer<std::vector<bool>> regions_{};  ///< empty: the whole board
  std::vector<PerPlayer<BoardKey>> cell_keys_;
};

}  // namespace mnk::search
