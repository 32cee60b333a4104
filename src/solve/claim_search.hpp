// SPDX-License-Identifier: MIT
// "Does the attacker win?": df-pn, the depth-first form of proof-number search (Nagai 2002).
#pragma once

#include <vector>

#include "search/forcing.hpp"
#include "search/keys.hpp"
#include "search/state.hpp"
#include "search/table.hpp"
#include "solve/budget.hpp"
#include "solve/static_facts.hpp"
#include "solve/team.hpp"

namespace mnk::solving {

enum class Answer : std::uint8_t { unknown, yes, no };

class ClaimSearch {
 public:
  /// With a team it is the team's thread number `thread`: the others search the same claim from the same position.
  ClaimSearch(const Rules& rules, search::Table& table, Budget& budget, Team* team = nullptr, unsigned thread = 0);

  /// Whether `attacker` wins; unknown only when the budget is over. Leaves `state` as it was.
  Answer attacker_wins(search::State& state, Player attacker);

  /// What static arguments, threats alone, or the table know of the position.
  Answer known(const search::State& state, Player attacker);

  /// The moves that need a search; where it is, the table need not know the others.
  Bits moves_of(const search::State& state) { return moves_to_try(state).cells; }

  FactOptions& options() { return options_; }

 private:
  /// What is worth a test in a position.
  struct Tests {
    bool pairing = true;
    bool forcing = true;
  };
  struct Moves {
    Bits cells = 0;
    Tests after;  ///< in the positions that they lead to
  };
  struct Child {
    Cell cell;
    search::Key key;
    search::Numbers numbers;
    std::int64_t weight;
  };
  /// What `evaluate` said of a position.
  struct Remembered {
    search::Key key{0, 0, ~std::uint32_t{0}};
    search::Numbers numbers;
  };
  /// The child to search next, and how far.
  struct Choice {
    Child* child = nullptr;
    search::Numbers limit;
  };

  Moves moves_to_try(const search::State& state);
  search::Numbers look(search::State& state, const Child& child, Tests tests);
  search::Numbers evaluate(const search::State& state, Tests tests);
  search::Numbers guess(const search::State& state) const;
  search::Numbers explore(search::State& state, const search::Key& key, search::Numbers limit);
  bool expand(search::State& state, std::vector<Child>& children);
  Choice choose(std::vector<Child>& children, const search::State& state, search::Numbers limit) const;
  search::Numbers combine(const std::vector<Child>& children, bool attacks) const;
  std::int64_t weight_of(const search::State& state, Cell cell) const;
  void meet_others(const search::State& state, std::vector<Child>& children);
  bool attacking(const search::State& state) const { return state.to_move() == attacker_; }
  search::Key key_of(const search::State& state) const {
    return keys_.of(state, static_cast<std::uint32_t>(search::index_of(attacker_)));
  }

  search::Keys keys_;
  search::Forcing forcing_;
  bool forces_;  ///< threats leave no choice: not with gravity, not misere
  search::Table& table_;
  Budget& budget_;
  Team* team_;
  unsigned thread_;
  FactOptions options_;
  Player attacker_ = Player::x;
  std::vector<std::vector<Child>> children_;  ///< one list a ply
  std::vector<search::Key> way_;              ///< the positions from the start to here
  std::vector<Remembered> memory_;            ///< by hash; what it loses is worked out again
  std::size_t settled_ply_;                   ///< on the way; another thread has settled that position
};

}  // namespace mnk::solving
