// SPDX-License-Identifier: MIT
// The part of the principal variation search that reads windows only, for games that the pattern board does not
// support: gravity, misere, k below 3 or above 10. docs/engine.md says what it proves.
#pragma once

#include <optional>
#include <vector>

#include "engine/node.hpp"
#include "engine/score.hpp"
#include "engine/window_board.hpp"

namespace mnk::engine {

/// The interface is that of PatternHeuristics.
class WindowHeuristics {
 public:
  using Board = WindowBoard;
  static constexpr bool prunes = false;
  static constexpr int first_window = 60;
  static constexpr int fewest_plies_to_loss = 1;
  static constexpr std::uint64_t look_every = 64;  // a node of a wide board takes long

  explicit WindowHeuristics(const WindowBoard& board) : board_(board), sign_(board.rules().misere() ? -1 : 1) {}

  WindowBoard& board() { return board_; }
  static std::uint64_t nodes() { return 0; }

  std::optional<int> static_result(int ply);
  /// Requires: static_result returned nullopt, and the board has not changed since.
  bool forced() const { return !completing_.empty(); }
  int evaluate() const;
  static int leaf_depth() { return 0; }

  static std::optional<int> find_vcf(std::uint64_t, std::vector<Cell>&) { return std::nullopt; }
  static std::optional<int> find_root_win(std::uint64_t, std::vector<Cell>&) { return std::nullopt; }

  void list_moves(Node& node, std::vector<Cell>& cells) const;
  void list_root_moves(Node& node, const std::vector<Cell>& except, std::vector<Cell>& cells);
  /// Misere: every move makes a line.
  static int score_without_moves(const Node& node) { return loss_in(node.ply + 1); }
  bool may_play(Cell cell) const { return board_.is_playable(cell); }
  std::optional<int> end_after(Cell cell) const;

  /// Returns the move ordering scores of the position, as a function of the cell.
  auto ranks(const Memory& memory) const {
    return [&memory, this](Cell cell) { return rank_of(memory, cell); };
  }
  /// The cell breaks ties, because the board's list has no fixed order.
  static bool before(const Move& a, const Move& b) { return a.rank != b.rank ? a.rank > b.rank : a.cell < b.cell; }
  static int late_move_limit(const Node& node) { return 16 + 4 * node.depth; }
  static int reduction(const Node& node, const Turn& turn) {
    return node.depth < 3 || turn.index < 3 ? 0 : turn.index < 10 ? 1 : 2;
  }
  static bool looks_ahead(const Node&) { return false; }
  static int moves_looked_at(int) { return 0; }
  static int rank_after(const Node&, const Move& move) { return move.rank; }
  static void prepare(Node&, std::vector<Move>&) {}
  static void note_cut(const Node&, const Memory&, const std::vector<Move>&, int) {}
  static bool is_quiet(Cell) { return false; }

 private:
  int rank_of(const Memory& memory, Cell cell) const;
  void list_safe_moves(Node& node, std::vector<Cell>& cells) const;

  WindowBoard board_;
  int sign_;                      ///< of the static evaluation: -1 under misere, where lines are bad
  std::vector<Cell> completing_;  ///< cells where the opponent completes a line; none under misere
};

}  // namespace mnk::engine
