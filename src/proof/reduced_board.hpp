// SPDX-License-Identifier: MIT
// A position for certificates: its windows (k cells in a row), the players to whom they are open, and the cells that
// still matter (docs/certificate.md).
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "mnk/certificate.hpp"

namespace mnk::proof {

/// Stones may be placed and removed in any order. If threats are not allowed (gravity, misere), windows are not needed
/// and none are built.
class ReducedBoard {
 public:
  /// `family`: with a margin, X has only the windows and cells of the board in the middle.
  explicit ReducedBoard(const Rules& rules, const Family& family = {});

  const Rules& rules() const { return rules_; }
  void set(std::span<const Content> cells);
  void set(std::span<const Stone> stones);
  /// Requires: the cell is empty.
  void put(Cell cell, Player player);
  /// Removes a stone of `player`.
  void take(Cell cell, Player player);

  std::span<const Content> cells() const { return cells_; }
  Content at(Cell cell) const { return cells_[cell]; }
  std::uint32_t empty() const { return empty_; }  ///< number of empty cells
  bool is_legal(Cell cell) const;
  /// Returns false if the cell is on the margin, where X does not play.
  bool may_play(Player player, Cell cell) const { return player == Player::o || !geometry_->is_margin[cell]; }
  std::vector<Cell> legal_cells() const;
  /// The outcome after a stone of `player` on the empty cell.
  Outcome outcome_if(Cell cell, Player player) const;
  /// Returns true if a stone of `player` on the empty cell makes a run that counts.
  bool makes_run(Cell cell, Player player) const;

  /// Number of windows open to `player`, without a stone of the opponent or a dead cell: in total, and through a cell.
  std::uint32_t open(Player player) const { return open_[player]; }
  std::uint32_t open_through(Player player, Cell cell) const { return through_[player][cell]; }
  /// The empty cells on which a stone of `player` makes a run that counts, in order. Requires: threats_allowed.
  std::vector<Cell> completing(Player player) const;
  bool can_complete(Player player) const;
  /// Calls `visit(missing)` for each window open to `player` that lacks `least` to `most` stones, with its empty cells.
  template <class Visit>
  void for_each_window(Player player, std::uint32_t least, std::uint32_t most, Visit visit) const {
    std::vector<Cell> missing;
    for (const Window& window : windows_) {
      const std::uint32_t lacks = misses(window, player);
      if (lacks < least || lacks > most) continue;
      missing.clear();
      for (std::uint32_t i = 0; i < k(); ++i) {
        if (const Cell cell = window.first + i * window.step; cells_[cell] == Content::empty) missing.push_back(cell);
      }
      visit(std::span<const Cell>(missing));
    }
  }

  /// Writes the reduced position. In plain games dead cells are marked; in other games the contents are unchanged.
  void reduce(std::span<Content> reduced) const;
  /// Plain games: the undominated empty cells. Cell b dominates cell a if b lies on every open window (of either
  /// player) through a. Of cells that dominate each other, the lowest is kept.
  std::vector<Cell> undominated_moves() const;
  /// Plain games: the other empty cells that lie on every open window through the live empty `cell`, in order.
  std::vector<Cell> dominating(Cell cell) const;

 private:
  struct Window {
    Cell first;
    std::uint32_t step;
    bool is_of_x;                       ///< X may complete it; with a margin it may not complete all
    PerPlayer<std::uint32_t> stones{};  ///< number of stones by player; a dead cell counts for both
  };

  std::uint32_t open_through(Cell cell) const { return through_[Player::x][cell] + through_[Player::o][cell]; }
  static constexpr std::uint32_t closed = ~std::uint32_t{0};
  std::uint32_t k() const { return rules_.k(); }
  std::uint32_t misses(const Window& window, Player player) const {
    return is_open(window, player) ? k() - window.stones[player] : closed;
  }
  static bool is_open(const Window& window, Player player) {
    return window.stones[opponent(player)] == 0 && (player == Player::o || window.is_of_x);
  }
  /// The windows of the empty board, which boards of the same game share.
  struct Geometry {
    std::vector<Window> windows{};
    std::vector<std::uint32_t> begin{};               ///< of each cell's windows in `of_cells`, and the end of the last
    std::vector<std::uint32_t> of_cells{};            ///< the windows through each cell
    PerPlayer<std::vector<std::uint32_t>> through{};  ///< the number of the player's windows through each cell
    PerPlayer<std::uint32_t> open{};                  ///< the number of the player's windows
    std::vector<bool> is_margin{};                    ///< of each cell
    Geometry(const Rules& rules, const Family& family);
  };
  std::span<const std::uint32_t> windows_of(Cell cell) const {
    const std::uint32_t* const all = geometry_->of_cells.data();
    return {all + geometry_->begin[cell], all + geometry_->begin[cell + 1]};
  }
  /// Cells `first`, `first + step`, ... `last`.
  struct Span {
    Cell first, last, step;
  };
  /// The cells that lie on every open window through a live cell, which is one of them; step 0 if it is the only one.
  Span shared_by_windows(Cell cell) const;
  void clear();
  void change(Cell cell, Content content, std::uint32_t by);
  void change(Cell cell, Player player, std::uint32_t by);
  void open_or_close(const Window& window, Player player, std::uint32_t by);

  Rules rules_;
  std::vector<Content> cells_;
  std::uint32_t empty_ = 0;
  std::vector<Window> windows_;
  PerPlayer<std::uint32_t> open_{};
  PerPlayer<std::uint32_t> near_{};  ///< number of open windows that lack one stone
  PerPlayer<std::vector<std::uint32_t>> through_;
  std::shared_ptr<const Geometry> geometry_;
};

}  // namespace mnk::proof
