// SPDX-License-Identifier: MIT
// Search for a win of the attacker on boards of up to 1024 cells: df-pn over threats, and over quiet moves that
// threaten a win by threats.
#pragma once

#include <array>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "search/budget.hpp"
#include "search/trace.hpp"
#include "solve/attack/moves.hpp"
#include "solve/attack/plan_store.hpp"

namespace mnk::attack {

using search::Budget;

/// A win found here is a plan, not a proof: after a quiet move only replies that touch the threat behind it are
/// searched. AttackProof demands an answer to every reply. A failed search proves nothing.
/// The threads of a search have an AttackSearch each and share the PlanStore. A child where another thread is counts as
/// harder than its numbers say, and each thread looks up what others found about its children and its path.
class AttackSearch {
 public:
  /// Requires: board, budget and store outlive this; thread < store.threads.
  AttackSearch(search::ThreatBoard& board, Player attacker, Budget& budget, PlanStore& store, unsigned thread = 0);

  /// Shows searches from the current position in `trace` from now on; null: nowhere.
  void show(search::Trace* trace) {
    trace_ = trace;
    root_plies_ = board_.plies();
  }

  /// Searches for a win with `turn` to move, in about `nodes` positions at most. Restores the board.
  bool wins(Player turn, std::uint64_t nodes);

  bool wins_by_threes(Player turn, std::uint64_t nodes) { return run(turn, Level::threes, nodes).proved(); }

  /// Searches the position after each move of the attacker on its own, with `nodes` positions each, until one wins. The
  /// search of all moves at once neglects a move that looks no better than many others. Restores the board.
  /// Requires: the attacker is to move.
  bool wins_by_one_move(std::uint64_t nodes);

  /// Returns a move of the attacker to a position that the table holds as won, by threes or at the given level; nullopt
  /// if there is none.
  std::optional<Cell> winning_move(Level level = Level::quiet);

  /// Returns the only move of the attacker that is searched here; nullopt if there are several, or none.
  std::optional<Cell> only_move();

  /// Searches for a VCF of the attacker as LargeBoardVcf::find does; with a saved search, looks it up there.
  bool find_fours(std::uint64_t limit, std::vector<Cell>& line);

  /// Adds `reply`, which refuted a quiet move, to the replies searched here from now on.
  /// Requires: the defender is to move.
  void add_reply(Cell reply);
  /// Drops the table entries of the position, which proved wrong.
  void forget(Player turn);

  std::uint64_t explored() const { return nodes_; }
  PlanStore& store() { return store_; }
  unsigned thread() const { return thread_; }
  AttackMoves& moves() { return moves_; }
  search::ThreatBoard& board() { return board_; }
  Player attacker() const { return attacker_; }

 private:
  struct Child {
    Cell cell;
    search::BoardKey key;
    search::Numbers numbers;
  };
  /// The child to search next, and the numbers of the position.
  struct Choice {
    Child* best = nullptr;
    std::uint32_t second = search::infinite;  ///< the number of the second best child
    std::uint32_t open = 0;                   ///< children that are not settled
    search::Numbers numbers;
  };
  /// The positions from the root of a search of one level to the current one, by plies.
  struct Path {
    std::vector<search::BoardKey> keys;
    std::size_t first = 0;           ///< plies of the root
    std::size_t settled = no_plies;  ///< plies of the first position that another thread has settled
  };
  static constexpr std::size_t no_plies = ~std::size_t{0};
  using Keys = std::unordered_set<search::BoardKey, KeyHash>;

  search::Numbers run(Player turn, Level level, std::uint64_t nodes);
  search::Numbers explore(Player turn, Level level, search::Numbers limit);
  Choice choose(std::vector<Child>& children, Level level, bool attacks) const;
  search::Numbers limit_of_best(const Choice& choice, bool attacks, search::Numbers limit) const;
  void take_over_results(Level level, std::vector<Child>& children);
  void show(Level level, const std::vector<Child>& children, const Choice& choice);
  void mark_path(Level level, std::uint64_t hash);
  void expand(Player turn, Level level, const std::vector<Look::Move>& moves, std::vector<Child>& children);
  search::Numbers first_numbers(Player mover, Level level, const Look::Move& move, const search::BoardKey& here);
  bool stopped() const { return budget_.over() || nodes_ >= stop_at_; }
  search::BoardKey key(Player turn, Level level) const;
  search::BoardKey child_key(Player turn, Level level, Cell cell);

  void drop_outdated_looks();
  const Look& look(Player turn, Level level, const search::BoardKey& key);
  void count_fours();
  Look look_closer(Player turn, Level level);
  void set_replies_to_quiet_move(Look& look);
  bool collect_zone(std::vector<Cell>& zone, Keys& seen);
  bool collect_replies(std::vector<Cell>& zone, Keys& seen);
  bool leads_to_win(Cell cell, Level level);
  std::optional<Cell> proved_child(Level level);

  search::ThreatBoard& board_;
  Player attacker_;
  Budget& budget_;
  AttackMoves moves_;
  PlanStore& store_;
  AttackTable& table_;
  unsigned thread_;
  search::Trace* trace_ = nullptr;
  std::size_t root_plies_ = 0;         ///< of the searches that trace_ shows
  Level shown_level_ = Level::threes;  ///< of the search at the root
  std::size_t max_looks_;
  std::uint64_t nodes_ = 0;
  std::uint64_t stop_at_ = 0;
  std::uint64_t counted_ = 0;                           ///< stones of VCF searches already counted in the budget
  PerPlayer<std::array<search::BoardKey, 2>> salts_{};  ///< of the side to move and the level
  std::unordered_map<search::BoardKey, Look, KeyHash> looks_;
  std::size_t replies_seen_ = 0;  ///< replies of the store that looks_ takes into account
  Look uncached_result_;
  std::vector<Look::Move> moves_copy_;
  std::array<std::vector<std::vector<Child>>, 2> children_;  ///< one list a level and ply
  std::array<Path, 2> paths_;                                ///< of each level; used if threads share the store
};

}  // namespace mnk::attack
