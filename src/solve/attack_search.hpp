// SPDX-License-Identifier: MIT
// "Does the attacker win?" on boards of any size: df-pn over threats, and over quiet moves that threaten to win by
// threats.
#pragma once

#include <array>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "solve/attack_moves.hpp"
#include "solve/attack_table.hpp"
#include "solve/budget.hpp"

namespace mnk::solving {

/// A win that is found is a plan, not a proof: of the replies to a quiet move those are searched that touch the threat
/// behind it. AttackProof demands an answer to all of them. That nothing is found means nothing.
class AttackSearch {
 public:
  /// Requires: the board outlives this.
  AttackSearch(search::ThreatBoard& board, Player attacker, Budget& budget, std::uint64_t table_bytes);

  /// Looks for a win with `turn` to move; at most about `nodes` positions. Leaves the board as it was.
  bool wins(Player turn, std::uint64_t nodes);

  /// A move after which the attacker, to move, is thought to win: none that the table knows of is one.
  std::optional<Cell> winning_move();

  /// `reply` to a quiet move was not lost after all: from now on it is searched with the others.
  /// Requires: the defender is to move.
  void add_reply(Cell reply);
  /// What the table says of the position is wrong.
  void forget(Player turn);

  std::uint64_t explored() const { return nodes_; }
  AttackMoves& moves() { return moves_; }
  search::ThreatBoard& board() { return board_; }
  Player attacker() const { return attacker_; }

 private:
  struct Child {
    Cell cell;
    search::BoardKey key;
    search::Numbers numbers;
  };
  struct KeyHash {
    std::size_t operator()(const search::BoardKey& key) const { return static_cast<std::size_t>(key.a ^ (key.b >> 7)); }
  };
  using Keys = std::unordered_set<search::BoardKey, KeyHash>;

  search::Numbers run(Player turn, Level level, std::uint64_t nodes);
  search::Numbers explore(Player turn, Level level, search::Numbers limit);
  void expand(Player turn, Level level, const std::vector<Look::Move>& moves, std::vector<Child>& children);
  search::Numbers first_numbers(Player mover, Level level, const Look::Move& move, const search::BoardKey& here);
  bool stopped() const { return budget_.over() || nodes_ >= stop_at_; }
  search::BoardKey key(Player turn, Level level) const;
  search::BoardKey child_key(Player turn, Level level, Cell cell);

  const Look& look(Player turn, Level level, const search::BoardKey& key);
  void count_fours();
  Look look_closer(Player turn, Level level);
  void answer_threats_behind(Look& look);
  bool collect_zone(std::vector<Cell>& zone, Keys& seen);
  bool collect_replies(std::vector<Cell>& zone, Keys& seen);
  std::optional<Cell> proved_child(Level level);

  search::ThreatBoard& board_;
  Player attacker_;
  Budget& budget_;
  AttackMoves moves_;
  AttackTable table_;
  std::uint64_t nodes_ = 0;
  std::uint64_t stop_at_ = 0;
  std::uint64_t counted_ = 0;  ///< stones of searches for fours that the budget knows of
  std::array<search::BoardKey, 8> salts_{};
  std::unordered_map<search::BoardKey, Look, KeyHash> looks_;
  std::unordered_map<search::BoardKey, std::vector<Cell>, KeyHash> added_;  ///< by add_reply
  Look unsure_;
  std::vector<Look::Move> moves_copy_;
  std::array<std::vector<std::vector<Child>>, 2> children_;  ///< one list a level and ply
};

}  // namespace mnk::solving
