// SPDX-License-Identifier: MIT
// Principal variation search for games that the pattern board does not support: gravity, misere, k below 3 or above 10.
// It evaluates windows only. docs/engine.md says what it proves.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/control.hpp"
#include "engine/moves.hpp"
#include "engine/plain_board.hpp"
#include "engine/score.hpp"
#include "engine/search.hpp"
#include "engine/transposition_table.hpp"

namespace mnk::engine {

/// Search of one thread, with the interface of `Search`.
class PlainSearch {
 public:
  PlainSearch(const PlainBoard& board, TranspositionTable& table, Control& control);

  /// Searches the root moves outside `except` to one depth. The result is in `best()`. Returns false if the search was
  /// stopped before any result. Requires: the game is not over.
  bool search_root(int depth, const std::vector<Cell>& except);
  const RootLine& best() const { return best_; }

  std::uint64_t nodes() const { return nodes_; }

  static constexpr int deepest = 100;

 private:
  static constexpr std::size_t plies_kept = 512;

  struct Node {
    int alpha;
    int beta;
    int depth;
    int ply;
    bool complete = false;  ///< every move that is not listed loses
    bool forced = false;    ///< the only listed move stops a line
  };
  struct Ply {
    std::vector<Cell> cells;
    std::vector<Move> moves;
    std::vector<Cell> play;  ///< principal variation from this ply
  };

  int search(int alpha, int beta, int depth, int ply);
  int search_moves(Node node, Cell table_move);
  int search_move(const Node& node, const Move& move, int index);
  std::optional<int> static_result(int ply);
  std::optional<int> known(int alpha, int beta, int depth, int ply, Cell& move) const;
  void list_moves(Node& node, std::vector<Cell>& cells);
  void list_safe_moves(Node& node, std::vector<Cell>& cells) const;
  void list_root_moves(Node& node, const std::vector<Cell>& except);
  int score_of_root_move(const Node& node, const Move& move, int index);
  void rank(const std::vector<Cell>& cells, Cell first, std::vector<Move>& moves) const;
  void update_history(const Node& node, int index);
  bool out_of_limits();
  int evaluate() const;
  void note(int ply, Cell move);

  PlainBoard board_;
  TranspositionTable& table_;
  Control& control_;
  int sign_;  ///< -1 under misere
  Memory memory_;
  std::vector<Ply> plies_;
  std::vector<Cell> completing_;
  RootLine best_;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_look_ = 0;
};

}  // namespace mnk::engine
