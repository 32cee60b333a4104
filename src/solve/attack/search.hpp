// SPDX-License-Identifier: MIT
// Search for a win of the attacker on boards of up to 1024 cells: df-pn over threats, and over quiet moves that
// threaten a win by threats.
#pragma once

#include <array>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "search/proof_table.hpp"
#include "solve/attack/moves.hpp"
#include "solve/budget.hpp"

namespace mnk::attack {

using solving::Budget;

/// Keyed by 128-bit hashes, so an entry may in theory belong to another position. That does no harm: AttackProof
/// replays every proof on the board before anything is claimed.
struct AttackEntry {
  using Key = search::BoardKey;
  Key key;
  search::Numbers numbers;
  std::uint32_t work;  ///< nodes; 0: empty entry

  static AttackEntry make(const Key& key, std::uint32_t work, search::Numbers numbers) { return {key, numbers, work}; }
  static std::uint64_t hash(const Key& key) { return key.a; }
  bool is(const Key& other) const { return key == other && work != 0; }
};

/// A win found here is a plan, not a proof: after a quiet move only replies that touch the threat behind it are
/// searched. AttackProof demands an answer to every reply. A failed search proves nothing.
class AttackSearch {
 public:
  /// Requires: the board outlives this.
  AttackSearch(search::ThreatBoard& board, Player attacker, Budget& budget, std::uint64_t table_bytes);

  /// Searches for a win with `turn` to move, in about `nodes` positions at most. Restores the board.
  bool wins(Player turn, std::uint64_t nodes);

  /// Returns a move of the attacker to a position that the table holds as won; nullopt if there is none.
  std::optional<Cell> winning_move();

  /// Adds `reply`, which refuted a quiet move, to the replies searched here from now on.
  /// Requires: the defender is to move.
  void add_reply(Cell reply);
  /// Drops the table entries of the position, which proved wrong.
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
    std::size_t operator()(const search::BoardKey& key) const {
      return std::hash<std::uint64_t>()(key.a ^ (key.b >> 7));
    }
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
  void set_replies_to_quiet_move(Look& look);
  bool collect_zone(std::vector<Cell>& zone, Keys& seen);
  bool collect_replies(std::vector<Cell>& zone, Keys& seen);
  std::optional<Cell> proved_child(Level level);

  search::ThreatBoard& board_;
  Player attacker_;
  Budget& budget_;
  AttackMoves moves_;
  search::BasicProofTable<AttackEntry> table_;
  std::uint64_t nodes_ = 0;
  std::uint64_t stop_at_ = 0;
  std::uint64_t counted_ = 0;                           ///< stones of VCF searches already counted in the budget
  PerPlayer<std::array<search::BoardKey, 2>> salts_{};  ///< of the side to move and the level
  std::unordered_map<search::BoardKey, Look, KeyHash> looks_;
  std::unordered_map<search::BoardKey, std::vector<Cell>, KeyHash> added_;  ///< replies added by add_reply
  Look uncached_result_;
  std::vector<Look::Move> moves_copy_;
  std::array<std::vector<std::vector<Child>>, 2> children_;  ///< one list a level and ply
};

}  // namespace mnk::attack
