// SPDX-License-Identifier: MIT
// Principal variation search; docs/engine.md explains its steps and their gains. The heuristics are a parameter: they
// hold the board, list and order the moves, and evaluate.
#pragma once

#include <optional>
#include <vector>

#include "engine/control.hpp"
#include "engine/node.hpp"
#include "engine/pattern_heuristics.hpp"
#include "engine/score.hpp"
#include "engine/transposition_table.hpp"
#include "engine/window_heuristics.hpp"
#include "mnk/engine.hpp"

namespace mnk::engine {

/// A root move and its result.
struct RootLine {
  Cell move;
  int score = -unknown_score;
  int depth = 0;
  std::vector<Cell> play{};  ///< principal variation, `move` first
};

/// Search of one thread.
template <class Heuristics>
class PrincipalVariationSearch {
 public:
  using Board = typename Heuristics::Board;

  PrincipalVariationSearch(const Board& board, TranspositionTable& table, Control& control);

  /// Searches the root moves outside `except` to one depth. The result is in `best()`. Returns false if the search was
  /// stopped before any result. Requires: the game is not over.
  bool search_root(int depth, const std::vector<Cell>& except);
  const RootLine& best() const { return best_; }
  /// The number of root moves that the last search looked at; 0 if it has seen a win before that.
  std::size_t root_moves() const { return root_moves_; }

  /// Calls `watcher` for each root move from now on. It has to live as long as this.
  void watch(const Callback<const EngineRootMove&>& watcher) { watcher_ = &watcher; }

  Heuristics& heuristics() { return heuristics_; }
  std::uint64_t nodes() const { return nodes_ + heuristics_.nodes(); }

  static constexpr int deepest = 100;

 private:
  static constexpr int plies_kept = 512;

  /// Lists of the node on one ply. The next ply is the next element of plies_.
  struct Ply {
    int ply;
    std::vector<Cell> cells{};
    std::vector<Move> moves{};
    std::vector<Cell> play{};   ///< principal variation from this ply
    int top = 0;                ///< the best rank of `moves`
    int estimate = 0;           ///< static evaluation, for the side to move
    int given = not_evaluated;  ///< the same for the opponent, where the ply before has made it
  };

  void search_root_within(int alpha, int beta, int depth, const std::vector<Cell>& except);
  int search(int alpha, int beta, int depth, Ply* here, bool cut);
  int search_moves(Node node, Ply* here, const TranspositionTable::Entry& entry);
  std::optional<int> search_others(Node& node, Ply* here, const TranspositionTable::Entry& entry);
  int search_move(const Node& node, Ply* here, Turn turn, bool& all_tried);
  TranspositionTable::Entry known(int ply) const;
  void rank(Ply& here, Cell first) const;
  void look_ahead(const Node& node, Ply& here, std::size_t begin, int most);
  void update_history(const Node& node, const std::vector<Move>& moves, Cell best);
  bool root_is_won(int depth);
  Cell first_at_root(const std::vector<Cell>& except) const;
  void remember_root(Cell best, const std::vector<Cell>& except);
  bool out_of_limits();
  void tell(Cell move, int depth, EngineRootMove::Event event) const;
  static void note(Ply* here, Cell move);

  Heuristics heuristics_;
  Board& board_;  ///< the board of heuristics_
  TranspositionTable& table_;
  Control& control_;
  Memory memory_;
  std::vector<Ply> plies_;
  RootLine best_;
  std::vector<Cell> root_order_;     ///< best moves of the last depth, best first
  int root_depth_ = 0;               ///< of the iteration
  std::optional<int> last_score_{};  ///< of the last depth that was searched without exceptions
  std::uint64_t nodes_ = 0;
  std::uint64_t next_look_ = 0;
  std::size_t root_moves_ = 0;
  const Callback<const EngineRootMove&>* watcher_ = nullptr;
};

extern template class PrincipalVariationSearch<PatternHeuristics>;
extern template class PrincipalVariationSearch<WindowHeuristics>;

/// The search for most games.
using PatternSearch = PrincipalVariationSearch<PatternHeuristics>;
/// The search for games without patterns: gravity, misere, k below 3 or above 10.
using WindowSearch = PrincipalVariationSearch<WindowHeuristics>;

}  // namespace mnk::engine
