// SPDX-License-Identifier: MIT
// A position of up to 1024 cells for threat search. Every window (k cells in a row) counts the stones of each player;
// windows that miss one, two or three cells are listed. The windows of a line have numbers one after another, so the
// stones are counted for many windows at once, one bit a window in each word.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "mnk/position.hpp"
#include "search/window_list.hpp"

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
/// Nothing is allocated after the constructor. The lists depend on the stones alone, not on the way to them.
class ThreatBoard {
 public:
  using Id = WindowList::Id;  ///< index of a window
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

  /// Returns the windows open to the player that miss `missing` cells. Open: without a stone of the opponent and, with
  /// `exact`, without an own stone beside their ends. The list ends with the next change of the board.
  /// Requires: 1 <= missing <= listed.
  WindowList windows(Player player, unsigned missing) const {
    return {words(player, missing, closed_[player].data()), blocks_};
  }
  /// Returns the windows without a stone of the opponent that miss `missing` cells, as a certificate counts them
  /// (docs/certificate.md, the zone of threats). With `exact` this includes windows with an own stone beside their
  /// ends. As `windows`.
  WindowList open_windows(Player player, unsigned missing) const {
    return {words(player, missing, no_window_.data()), blocks_};
  }
  /// Returns true if a window through the cell is listed for the player as one that misses `missing` cells.
  bool is_on_window(Player player, unsigned missing, Cell cell) const;
  /// Cells that complete a window of the player. Two are enough: one stone cannot stop both.
  struct Completing {
    unsigned count = 0;
    std::array<Cell, 2> cells{};
  };
  Completing completing(Player player) const;

  std::span<const std::uint16_t> cells_of(Id window) const { return {&window_cells_[window * length_], length_}; }
  std::uint32_t window_count() const { return windows_; }

  /// Returns the number of cells that the player misses in the window; 0 if the window is closed to the player.
  unsigned missing(Player player, Id window) const;

  /// Writes for each window the number that `missing` returns, but `most` for a greater one. Requires: numbers.size()
  /// >= window_count(), 1 <= most < 256.
  void list_missing(Player player, unsigned most, std::vector<std::uint8_t>& numbers) const;
  /// The windows through a cell in one direction have the numbers from `first` to before `first + count`.
  struct Range {
    Id first;
    Id count;
  };
  std::span<const Range> ranges_through(Cell cell) const { return through_.ranges(cell); }

 private:
  /// Windows that have something to do with a cell.
  struct Part {
    std::uint32_t block;
    std::uint64_t windows;
  };
  struct Incidence {
    std::vector<std::uint32_t> begin_parts{0}, begin_ranges{0};
    std::vector<Part> all_parts{};
    std::vector<Range> all_ranges{};
    void add_cell(const std::vector<Id>& windows);
    std::span<const Part> parts(Cell cell) const {
      return {all_parts.data() + begin_parts[cell], all_parts.data() + begin_parts[cell + 1]};
    }
    std::span<const Range> ranges(Cell cell) const {
      return {all_ranges.data() + begin_ranges[cell], all_ranges.data() + begin_ranges[cell + 1]};
    }
  };

  void add_windows();
  template <bool placing>
  void change(Player player, Cell cell);
  /// Returns the words of the windows with at least so many stones of the player, one word a block.
  const std::uint64_t* at_least(Player player, std::uint32_t stones) const {
    return at_least_[player].data() + stones * blocks_;
  }
  WindowList::Words words(Player player, unsigned missing, const std::uint64_t* closed) const {
    if (missing > length_) return {no_window_.data(), closed, closed, no_window_.data()};
    return {at_least(player, length_ - missing), at_least(player, length_ - missing + 1), at_least(opponent(player), 1),
            closed};
  }
  std::uint64_t open(std::size_t block, Player player) const {
    return ~(closed_[player][block] | at_least(opponent(player), 1)[block]);
  }

  Rules rules_;
  std::uint32_t length_;
  std::vector<Stone> stones_;
  std::uint32_t plies_ = 0;
  BoardKey key_;
  std::uint32_t windows_ = 0;
  std::vector<std::uint16_t> window_cells_;
  std::size_t blocks_ = 0;                            ///< of 64 windows: all words below have one bit a window
  PerPlayer<std::vector<std::uint64_t>> at_least_{};  ///< see at_least(); for 0 stones all bits are set
  /// With `exact`: the windows with at least one, and with two, own stones beside their ends.
  PerPlayer<std::array<std::vector<std::uint64_t>, 2>> beside_ends_{};
  PerPlayer<std::vector<std::uint64_t>> barred_{};  ///< by confine(), and bits that are no window
  PerPlayer<std::vector<std::uint64_t>> closed_{};  ///< beside_ends_ or barred_
  std::vector<std::uint64_t> no_window_;            ///< bits that are no window
  Incidence through_;                               ///< windows through each cell
  Incidence beside_;                                ///< with `exact`: windows that end beside each cell
  PerPlayer<std::vector<bool>> regions_{};          ///< empty: the whole board
  std::vector<PerPlayer<BoardKey>> cell_keys_;
};

}  // namespace mnk::search
