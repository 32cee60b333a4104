// SPDX-License-Identifier: MIT
// The part of the principal variation search that reads patterns: moves, move ordering, evaluation, VCF and VCT.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/move_order.hpp"
#include "engine/moves.hpp"
#include "engine/node.hpp"
#include "engine/pattern_board.hpp"
#include "engine/score.hpp"
#include "engine/threat_mask.hpp"
#include "engine/vcf_search.hpp"
#include "engine/vct_search.hpp"
#include "engine/weights.hpp"

namespace mnk::engine {

class PatternHeuristics {
 public:
  using Board = PatternBoard;
  static constexpr bool prunes = true;              // futility and reverse futility pruning
  static constexpr int first_window = 22;           // distance of the bounds from the score of the depth before
  static constexpr int fewest_plies_to_loss = 4;    // for positions without a static result
  static constexpr std::uint64_t look_every = 256;  // nodes between two looks at the clock

  explicit PatternHeuristics(const PatternBoard& board) : board_(board), order_(MoveOrder::of(board.rules())) {}

  PatternBoard& board() { return board_; }
  std::uint64_t nodes() const { return vcf_.nodes() + all_fours_.nodes() + vct_.nodes(); }

  /// Returns the score if fives or fours decide, or the board is full.
  std::optional<int> static_result(int ply) const;
  /// Returns true if the opponent threatens to complete a line.
  bool forced() const { return board_.has(opponent(board_.to_move()), Threat::five); }
  int evaluate() const {
    const Player mover = board_.to_move();
    const Player other = opponent(mover);
    return sum_of(board_.total(mover), board_.total(other), threat_mask(board_), board_.network_part());
  }
  /// Returns the static evaluation after a move, for the player who makes it.
  int evaluate_after(Cell cell) {
    const Player other = opponent(board_.to_move());
    const EvaluationParts parts = board_.parts_after(cell);
    const std::size_t mask = threat_mask(parts.threats[other], parts.threats[board_.to_move()]);
    return -sum_of(parts.totals[other], parts.totals[board_.to_move()], mask, parts.network);
  }
  /// Returns the depth of leaves: lower while the opponent threatens a double four, which is answered first.
  int leaf_depth() const { return board_.double_four(opponent(board_.to_move())) ? -2 : 0; }

  /// Searches for a VCF of the side to move, by connected fours. Returns its length in plies, and writes the line to
  /// `play`.
  std::optional<int> find_vcf(std::uint64_t nodes, std::vector<Cell>& play) { return find_vcf(vcf_, nodes, play); }
  /// Searches for a VCF, then for a VCT.
  std::optional<int> find_root_win(std::uint64_t nodes, std::vector<Cell>& play);

  /// Lists the moves to search, and sets `node.complete`.
  void list_moves(Node& node, std::vector<Cell>& cells);
  /// Lists the root moves outside `except`, and sets `node.forced` and `node.complete`.
  void list_root_moves(Node& node, const std::vector<Cell>& except, std::vector<Cell>& cells);
  /// Returns the score of a node without a legal move among the listed ones.
  int score_without_moves(const Node& node) const;
  bool may_play(Cell cell) const { return board_.is_empty(cell) && !board_.is_forbidden(board_.to_move(), cell); }
  /// Returns the score of a root move that ends the game.
  std::optional<int> end_after(Cell cell) const {
    return board_.threat(board_.to_move(), cell) == Threat::five ? std::optional(win_in(1)) : std::nullopt;
  }

  /// Returns the move ordering scores of the position, as a function of the cell. Higher is better.
  auto ranks(const Memory& memory) const {
    std::optional<MoveOrder::Ranks> ranks;
    if (order_) ranks.emplace(*order_, board_, memory);
    return [ranks, &memory, this](Cell cell) { return ranks ? (*ranks)(cell) : rank_of(board_, memory, cell); };
  }
  /// The cell breaks ties, because standard libraries sort moves of equal ranks in different orders.
  static bool before(const Move& a, const Move& b) { return a.rank != b.rank ? a.rank > b.rank : a.cell < b.cell; }
  /// Returns the number of moves that are searched.
  static int late_move_limit(const Node& node);
  /// Returns the late move reduction, in plies.
  int reduction(const Node& node, const Turn& turn) const;
  /// Returns true if moves of the node are ranked by the static evaluation after them, too.
  bool looks_ahead(const Node& node) const {
    return order_ && !node.forced && !node.sampled && node.depth >= least_looking_depth;
  }
  /// Returns the number of moves whose static evaluation a node looks at; the others have lower ranks before. `most`:
  /// as late_move_limit.
  static int moves_looked_at(int most) { return std::min(most, most_looks) + further_looks; }
  /// Returns the rank of a move of a node that looks ahead. `move`: with its rank before.
  static int rank_after(const Node& node, const Move& move);
  /// Changes nothing: OrderSampling chooses nodes here whose moves are tried in random order.
  static void prepare(Node&, std::vector<Move>&) {}
  /// Changes nothing: OrderSampling notes which move of a node reached beta.
  static void note_cut(const Node&, const Memory&, const std::vector<Move>&, int) {}
  bool is_quiet(Cell cell) const { return board_.threat(board_.to_move(), cell) < Threat::double_three; }

 private:
  static constexpr int least_looking_depth = 3;
  static constexpr int most_looks = 100;
  static constexpr int further_looks = 4;  // beyond the moves that late move pruning leaves

  /// `own`: the total of the side to move.
  static int sum_of(const Worth& own, const Worth& others, std::size_t mask, int network) {
    const int score = own.to_move - others.waiting + weight_of_turn + threat_weights[mask] + network;
    return std::clamp(score, -largest_estimate, largest_estimate);
  }
  std::optional<int> find_vcf(VcfSearch& search, std::uint64_t nodes, std::vector<Cell>& play);
  bool list_replies_to_vcf(std::vector<Cell>& cells);

  PatternBoard board_;
  std::optional<MoveOrder> order_;  ///< none for games without trained weights
  VcfSearch vcf_{Fours::connected};
  VcfSearch all_fours_;  ///< at the root
  VctSearch vct_;
};

}  // namespace mnk::engine
