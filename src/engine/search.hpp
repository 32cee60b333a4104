// SPDX-License-Identifier: MIT
// Principal variation search over a pattern board; docs/engine.md explains its steps and their gains.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/control.hpp"
#include "engine/moves.hpp"
#include "engine/pattern_board.hpp"
#include "engine/score.hpp"
#include "engine/transposition_table.hpp"
#include "engine/vcf_search.hpp"
#include "engine/vct_search.hpp"

namespace mnk::engine {

/// A root move and its result.
struct RootLine {
  Cell move;
  int score = -unknown_score;
  int depth = 0;
  std::vector<Cell> play{};  ///< principal variation, `move` first
};

/// Search of one thread.
class Search {
 public:
  Search(const PatternBoard& board, TranspositionTable& table, Control& control);

  /// Searches the root moves outside `except` to one depth. The result is in `best()`. Returns false if the search was
  /// stopped before any result.
  bool search_root(int depth, const std::vector<Cell>& except);
  const RootLine& best() const { return best_; }

  std::uint64_t nodes() const { return nodes_ + fours_.nodes() + threats_.nodes(); }

  static constexpr int deepest = 100;

 private:
  static constexpr std::size_t plies_kept = 512;

  /// Parameters of a search node.
  struct Node {
    int alpha;
    int beta;
    int depth;
    int ply;
    int estimate;
    bool complete = false;  ///< every move that is not listed loses
    bool main_line() const { return beta - alpha > 1; }
  };

  int search(int alpha, int beta, int depth, int ply);
  int search_moves(Node node, Cell table_move);
  int search_move(const Node& node, const Move& move, int index, bool& all_tried);
  bool may_be_futile(const Node& node, int index, Threat threat) const;
  void update_history(const Node& node, int index);
  static Move pick(std::vector<Move>& moves, int index);
  std::optional<int> static_result(int ply) const;
  std::optional<int> vcf_score(int ply, std::uint32_t nodes);
  std::optional<int> known(int alpha, int beta, int depth, int ply, Cell& move) const;
  std::optional<int> vct_score(int ply, std::uint32_t nodes);
  int evaluate() const;
  bool list_moves(int depth, std::vector<Cell>& cells);
  bool list_root_moves(int depth, const std::vector<Cell>& except, std::vector<Cell>& cells);
  bool root_is_won(int depth);
  Cell first_at_root(const std::vector<Cell>& except) const;
  void remember_root(Cell best, const std::vector<Cell>& except);
  void rank(const std::vector<Cell>& cells, Cell first, std::vector<Move>& moves) const;
  bool out_of_limits();
  bool forced() const { return board_.has(opponent(board_.to_move()), Threat::five); }
  void note(int ply, Cell move);

  struct Ply {
    std::vector<Cell> cells;
    std::vector<Move> moves;
    std::vector<Cell> play;  ///< principal variation from this ply
  };

  PatternBoard board_;
  TranspositionTable& table_;
  Control& control_;
  VcfSearch fours_;
  VctSearch threats_;
  Memory memory_;
  std::vector<Ply> plies_;
  RootLine best_;
  std::vector<Cell> root_order_;  ///< best moves of the last depth, best first
  std::uint64_t nodes_ = 0;
  std::uint64_t next_look_ = 0;
};

}  // namespace mnk::engine
