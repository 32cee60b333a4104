// SPDX-License-Identifier: MIT
// "Does the attacker win?": df-pn, the depth-first form of proof-number search (Nagai 2002).
#pragma once

#include <vector>

#include "search/keys.hpp"
#include "search/state.hpp"
#include "search/table.hpp"
#include "solve/budget.hpp"
#include "solve/static_facts.hpp"

namespace mnk::solving {

enum class Answer : std::uint8_t { unknown, yes, no };

class ClaimSearch {
 public:
  ClaimSearch(const Rules& rules, search::Table& table, Budget& budget);

  /// Whether `attacker` wins; unknown only when the budget is over. Leaves `state` as it was.
  Answer attacker_wins(search::State& state, Player attacker);

  /// What static arguments or the table know of the position.
  Answer known(const search::State& state, Player attacker);

  FactOptions& options() { return options_; }

 private:
  struct Child {
    Cell cell;
    search::Numbers numbers;
    std::int64_t weight;
  };

  search::Numbers first_look(search::State& state);
  search::Numbers explore(search::State& state, search::Numbers limit);
  bool expand(search::State& state, Bits moves, std::vector<Child>& children);
  search::Numbers combine(const std::vector<Child>& children, bool attacks) const;
  search::Numbers initial(const search::State& state) const;
  std::int64_t weight_of(const search::State& state, Cell cell) const;
  bool attacking(const search::State& state) const { return state.to_move() == attacker_; }
  search::Key key_of(const search::State& state) const { return keys_.of(state, static_cast<std::uint32_t>(search::index_of(attacker_))); }

  search::Keys keys_;
  search::Table& table_;
  Budget& budget_;
  FactOptions options_;
  Player attacker_ = Player::x;
  std::vector<std::vector<Child>> children_;  ///< one list a ply
};

}  // namespace mnk::solving
