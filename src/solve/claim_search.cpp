// SPDX-License-Identifier: MIT
#include "solve/claim_search.hpp"

#include <algorithm>

namespace mnk::solving {

using search::disproved_numbers;
using search::infinite;
using search::Numbers;
using search::proved_numbers;
using search::State;

namespace {

constexpr std::uint32_t capped(std::uint64_t number) { return static_cast<std::uint32_t>(std::min<std::uint64_t>(number, infinite - 1)); }

Answer answer_of(Numbers numbers) { return numbers.proved() ? Answer::yes : numbers.disproved() ? Answer::no : Answer::unknown; }

/// splitmix64
std::uint64_t scramble(std::uint64_t z) {
  z += 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

}  // namespace

ClaimSearch::ClaimSearch(const Rules& rules, search::Table& table, Budget& budget)
    : keys_(rules), table_(table), budget_(budget), children_(rules.cells() + 1) {}

Answer ClaimSearch::attacker_wins(State& state, Player attacker) {
  attacker_ = attacker;
  Numbers numbers = first_look(state);
  if (!numbers.settled()) numbers = explore(state, {infinite, infinite});
  return answer_of(numbers);
}

Answer ClaimSearch::known(const State& state, Player attacker) {
  attacker_ = attacker;
  const Verdict verdict = verdict_of(state, attacker, options_);
  if (verdict != Verdict::open) return verdict == Verdict::proved ? Answer::yes : Answer::no;
  const Numbers* const stored = table_.find(key_of(state));
  return stored == nullptr ? Answer::unknown : answer_of(*stored);
}

/// A position met for the first time in this list of children.
Numbers ClaimSearch::first_look(State& state) {
  budget_.spend();
  if (const Numbers* const stored = table_.find(key_of(state))) return *stored;
  const Verdict verdict = verdict_of(state, attacker_, options_);
  if (verdict == Verdict::proved) return proved_numbers;
  if (verdict == Verdict::disproved) return disproved_numbers;
  return initial(state);
}

/// A guess of how much work the proof and the disproof will be, from the potential of the attacker's windows.
/// It steers the search and proves nothing.
Numbers ClaimSearch::initial(const State& state) const {
  // Chosen by node counts on 5,5,4; 6,5,4; 6,6,4; 7,4,4.
  constexpr std::uint64_t ease = 400;
  constexpr std::uint64_t weight = 100;
  constexpr std::uint64_t half = std::uint64_t{1} << (search::potential_bits - 1);
  if (state.rules().misere() || state.rules().gravity()) return {1, 1};
  // Potentials in quarters of the least that can win: twice as much is needed with the defender to move.
  const std::uint64_t potential = state.side(attacker_).potential / (attacking(state) ? half / 4 : half / 2);
  return {static_cast<std::uint32_t>(1 + 4 * ease / (4 + potential)), static_cast<std::uint32_t>(1 + weight * potential / 4)};
}

std::int64_t ClaimSearch::weight_of(const State& state, Cell cell) const {
  if (const std::uint64_t seed = budget_.limits().shuffle; seed != 0)
    return static_cast<std::int64_t>(scramble(seed + cell + 64 * state.plies()) >> 8);
  std::int64_t weight = 0;
  for (const Player player : {Player::x, Player::o}) {
    for (const search::Window& window : state.open(player)) {
      if ((window.missing & search::bit(cell)) != 0)
        weight += static_cast<std::int64_t>(search::potential_of(search::count(window.missing)));
    }
  }
  return weight;
}

/// Lists the moves with what is known of the positions they lead to, the heaviest first. True if one of them
/// settles the matter for its mover; that one is then the only child.
bool ClaimSearch::expand(State& state, Bits moves, std::vector<Child>& children) {
  children.clear();
  const bool attacks = attacking(state);
  search::for_each_cell(moves, [&](Cell cell) { children.push_back({cell, {}, weight_of(state, cell)}); });
  std::stable_sort(children.begin(), children.end(), [](const Child& a, const Child& b) { return a.weight > b.weight; });
  for (Child& child : children) {
    state.play(child.cell);
    child.numbers = first_look(state);
    state.undo();
    if (attacks ? child.numbers.proved() : child.numbers.disproved()) {
      children = {Child(child)};
      return true;
    }
  }
  return false;
}

/// The attacker needs one proof, the defender one disproof. Against that all children count; of those the
/// largest number and one for each other child (Ueda et al. 2008), because in a game where stones commute
/// their proofs share most of their positions and a sum would count these again and again.
Numbers ClaimSearch::combine(const std::vector<Child>& children, bool attacks) const {
  std::uint32_t least = infinite;
  std::uint32_t largest = 0;
  std::uint32_t open = 0;
  for (const Child& child : children) {
    const auto [one, all] =
        attacks ? std::pair(child.numbers.proof, child.numbers.disproof) : std::pair(child.numbers.disproof, child.numbers.proof);
    least = std::min(least, one);
    if (one == infinite) continue;  // settled against the mover: nothing left to do there
    largest = std::max(largest, all);
    ++open;
  }
  if (least == 0) return attacks ? proved_numbers : disproved_numbers;
  const std::uint32_t all = open == 0 ? 0 : capped(std::uint64_t{largest} + open - 1);
  return attacks ? Numbers{least, all} : Numbers{all, least};
}

Numbers ClaimSearch::explore(State& state, Numbers limit) {
  const std::uint64_t nodes_before = budget_.nodes();
  const bool attacks = attacking(state);
  std::vector<Child>& children = children_[state.plies()];
  expand(state, moves_to_search(state, options_), children);
  Numbers numbers = combine(children, attacks);
  while (numbers.proof < limit.proof && numbers.disproof < limit.disproof && !budget_.over()) {
    // 1. The child where least is missing for the mover, and the runner-up.
    Child* best = nullptr;
    std::uint32_t second = infinite;
    std::uint32_t open = 0;
    const auto missing_to = [&](const Child& child) { return attacks ? child.numbers.proof : child.numbers.disproof; };
    for (Child& child : children) {
      const std::uint32_t missing = missing_to(child);
      if (missing == infinite) continue;
      ++open;
      if (best == nullptr || missing < missing_to(*best)) {
        if (best != nullptr) second = missing_to(*best);
        best = &child;
      } else {
        second = std::min(second, missing);
      }
    }
    // 2. It is searched until another one looks better by a quarter (Pawlewicz and Lew 2007), or this position's limit is met.
    const std::uint32_t own_limit = attacks ? limit.proof : limit.disproof;
    const std::uint32_t all_limit = attacks ? limit.disproof : limit.proof;
    const std::uint32_t one = std::max(std::min(own_limit, second >= infinite ? infinite : capped(second + std::uint64_t{second} / 4 + 1)),
                                       missing_to(*best) + 1);
    const std::uint32_t best_all = attacks ? best->numbers.disproof : best->numbers.proof;
    const std::uint32_t all = all_limit >= infinite ? infinite : std::max(all_limit - std::min(open - 1, all_limit), best_all + 1);
    state.play(best->cell);
    best->numbers = explore(state, attacks ? Numbers{one, all} : Numbers{all, one});
    state.undo();
    numbers = combine(children, attacks);
  }
  // 3. What came out is true of the position however the search ended; only settled numbers are claims.
  table_.store(key_of(state), numbers, budget_.nodes() - nodes_before + 1);
  return numbers;
}

}  // namespace mnk::solving
