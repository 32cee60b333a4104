// SPDX-License-Identifier: MIT
// Search for a win of the attacker by df-pn, the depth-first form of proof-number search (Nagai 2002).
#pragma once

#include <vector>

#include "search/budget.hpp"
#include "search/keys.hpp"
#include "search/proof_table.hpp"
#include "search/small_board_vcf.hpp"
#include "search/state.hpp"
#include "search/team.hpp"
#include "search/trace.hpp"
#include "solve/claims/static_facts.hpp"

namespace mnk::claims {

using search::Answer;
using search::Budget;
using search::Team;

class ClaimSearch {
 public:
  /// `team`, `thread`: the team's other threads search the same claim from the same position.
  ClaimSearch(const Rules& rules, search::ProofTable& table, Budget& budget, Team* team = nullptr, unsigned thread = 0);

  /// Shows the search in `trace` from now on; null: nowhere.
  void show(search::Trace* trace) { trace_ = trace; }

  /// Returns the answer to "does `attacker` win"; unknown only if the budget is over. Restores `state`.
  Answer attacker_wins(search::State& state, Player attacker);

  /// Returns the answer if static arguments, a VCF or the table give it; unknown otherwise.
  Answer known(const search::State& state, Player attacker);

  /// Returns the moves that need a search. After a search the table may lack the other moves.
  Bits moves_of(const search::State& state) { return moves_to_try(state).cells; }

  FactOptions& options() { return options_; }

 private:
  /// Static tests worth making in a position.
  struct Tests {
    bool pairing = true;
    bool forcing = true;
  };
  struct Moves {
    Bits cells = 0;
    Tests after;  ///< tests for the positions after the moves
  };
  struct Child {
    Cell cell;
    search::Key key;
    search::Numbers numbers;
    std::uint64_t weight;
  };
  /// Cached result of `evaluate`.
  struct CachedEvaluation {
    search::Key key{0, 0, ~std::uint32_t{0}};
    search::Numbers numbers;
  };
  /// The child to search next, and its limits.
  struct Choice {
    Child* child = nullptr;
    search::Numbers limit;
  };

  Moves moves_to_try(const search::State& state);
  search::Numbers look(search::State& state, const Child& child, Tests tests);
  search::Numbers evaluate(const search::State& state, Tests tests);
  search::Numbers initial_numbers(const search::State& state) const;
  search::Numbers explore(search::State& state, const search::Key& key, search::Numbers limit);
  bool expand(search::State& state, std::vector<Child>& children);
  Choice choose(std::vector<Child>& children, const search::State& state, search::Numbers limit) const;
  search::Numbers combine(const std::vector<Child>& children, bool attacks) const;
  std::uint64_t weight_of(const search::State& state, Cell cell) const;
  void take_over_results(const search::State& state, std::vector<Child>& children);
  void show_root(const std::vector<Child>& children, const Child& next, search::Numbers numbers);
  bool attacking(const search::State& state) const { return state.to_move() == attacker_; }
  search::Key key_of(const search::State& state) const { return keys_.of(state, index_of(attacker_)); }

  search::Keys keys_;
  search::SmallBoardVcf forcing_;
  bool vcf_applies_;  ///< a threat forces the reply: neither gravity nor misere
  search::ProofTable& table_;
  Budget& budget_;
  Team* team_;
  unsigned thread_;
  search::Trace* trace_ = nullptr;
  std::size_t root_ply_ = 0;  ///< of the search that trace_ shows
  FactOptions options_;
  Player attacker_ = Player::x;
  std::vector<std::vector<Child>> children_;  ///< one list a ply
  std::vector<search::Key> path_;             ///< the path: keys of the positions from the root to the current one
  std::vector<CachedEvaluation> evaluation_cache_;  ///< cache of static evaluations, indexed by hash; always replace
  std::size_t settled_ply_;  ///< ply of the first position on the path that another thread has settled
};

}  // namespace mnk::claims
