// SPDX-License-Identifier: MIT
// Forced wins on boards too large for an exhaustive search.
#pragma once

#include <optional>

#include "proof/collector.hpp"
#include "search/budget.hpp"
#include "search/trace.hpp"
#include "solve/attack/plan_store.hpp"

namespace mnk::attack {

using search::Budget;

/// Returns true if forced wins can be searched for under these rules on a board of this size.
bool can_be_attacked(const Rules& rules);

/// Options of a search for forced wins.
struct AttackOptions {
  PerPlayer<bool> may_win{true, true};  ///< players whose win is searched for
  PerPlayer<proof::Sink*> sinks{};      ///< get the proofs of wins; null: none. Used by one thread at a time
  search::Trace* trace = nullptr;       ///< shows one thread; null: none
  /// Larger boards: X plays on the board of the game, and proofs of X are such as hold on them, but for their zones,
  /// which may be too near to an edge. The position is on the board of the records.
  proof::Family family{};
  unsigned extras = 0;  ///< larger boards: stones of O that the zone of the whole proof withstands
};

/// Returns empty stores for a search. `memory`: bytes, of which the tables take half.
PlanStores make_plan_stores(const Rules& rules, std::uint64_t memory, unsigned threads);

/// Returns the player with a forced win, of those that may win. The proof is complete and goes to that player's sink,
/// if there is one. Returns nullopt if the budget ends first, or if no move is left to try, which proves nothing.
/// Searches on the threads that the stores were made for; with several, the budget is over after a win. The stores may
/// come from an earlier search of the same game, and are only hints. Requires: can_be_attacked, the game is not over,
/// and a player may win.
std::optional<Player> forced_win(const Position& position, const AttackOptions& options, PlanStores& stores,
                                 Budget& budget);

/// Proves that `attacker`, who is not to move, wins if the other player passes, and answers as many of the replies that
/// this leaves as the budget allows, the easy ones first. Reports the null move or threats at `position` and the proofs
/// of the answered replies to `sink`. Returns false, with useless reports, if the budget ends before the win after the
/// pass is proved. Of the options the sink, the family and the extra stones count. Stores as for forced_win. Requires:
/// can_be_attacked, the game is not over, one thread, the attacker has a sink.
bool forced_win_but_replies(const Position& position, Player attacker, const AttackOptions& options, PlanStores& stores,
                            Budget& budget);

/// Proves that X wins on the empty board and, by the same records, on every larger board of `family`: the zone of the
/// proof keeps k - 1 cells off the edges of the board of the records (docs/certificate.md). Returns the reports;
/// nullopt if the budget ends first. Requires: proof::refuse_family allows the family, can_be_attacked the board of the
/// records.
std::optional<proof::Collector> forced_win_of_family(const Rules& game, proof::Family family, Budget& budget,
                                                     std::uint64_t memory);

}  // namespace mnk::attack
