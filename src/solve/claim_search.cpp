// SPDX-License-Identifier: MIT
#include "solve/claim_search.hpp"

#include <algorithm>

namespace mnk::solving {

using search::capped;
using search::disproved_numbers;
using search::infinite;
using search::Key;
using search::Numbers;
using search::proved_numbers;
using search::State;

namespace {

constexpr std::size_t none_settled = ~std::size_t{0};
constexpr std::uint64_t meeting_every = 200;  // nodes: less work is not worth the looks

/// Entries in one thread's cache of static evaluations. All caches together take an eighth of the transposition table's
/// memory, because both kinds of entry have the same size.
std::size_t places_of(const search::Table& table, unsigned threads) {
  constexpr std::uint64_t few = std::uint64_t{1} << 10;
  constexpr std::uint64_t enough = std::uint64_t{1} << 18;
  return static_cast<std::size_t>(std::clamp(table.entries() / 8 / threads, few, enough));
}

Answer answer_of(Numbers numbers) {
  return numbers.proved() ? Answer::yes : numbers.disproved() ? Answer::no : Answer::unknown;
}

/// splitmix64
std::uint64_t scramble(std::uint64_t z) {
  z += 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

}  // namespace

ClaimSearch::ClaimSearch(const Rules& rules, search::Table& table, Budget& budget, Team* team, unsigned thread)
    : keys_(rules),
      forcing_(rules),
      forces_(!rules.gravity() && !rules.misere()),
      table_(table),
      budget_(budget),
      team_(team),
      thread_(thread),
      children_(rules.cells() + 1),
      way_(rules.cells() + 1),
      memory_(places_of(table, team != nullptr ? team->threads() : 1)),
      settled_ply_(none_settled) {}

Answer ClaimSearch::attacker_wins(State& state, Player attacker) {
  attacker_ = attacker;
  const Key key = key_of(state);
  budget_.spend();
  const auto stored = table_.find(key);
  Numbers numbers = stored ? *stored : evaluate(state, Tests());
  if (!numbers.settled()) numbers = explore(state, key, {infinite, infinite});
  return answer_of(numbers);
}

Answer ClaimSearch::known(const State& state, Player attacker) {
  attacker_ = attacker;
  const Key key = key_of(state);
  if (const auto stored = table_.find(key); stored && stored->settled()) return answer_of(*stored);
  Remembered& place = memory_[search::hash_of(key) % memory_.size()];
  if (place.key != key) place = {key, evaluate(state, Tests())};
  return answer_of(place.numbers);
}

/// What is known of the position after a move, without searching it.
Numbers ClaimSearch::look(State& state, const Child& child, Tests tests) {
  budget_.spend();
  if (const auto stored = table_.find(child.key)) return *stored;
  Remembered& place = memory_[search::hash_of(child.key) % memory_.size()];
  if (place.key != child.key) {
    state.play(child.cell);
    place = {child.key, evaluate(state, tests)};
    state.undo();
  }
  return place.numbers;
}

Numbers ClaimSearch::evaluate(const State& state, Tests tests) {
  FactOptions options = options_;
  if (!tests.pairing) options.pairing_tries = 0;
  const Verdict verdict = verdict_of(state, attacker_, options);
  if (verdict == Verdict::proved) return proved_numbers;
  if (verdict == Verdict::disproved) return disproved_numbers;
  if (forces_ && tests.forcing && forcing_.find(state, state.to_move(), options_.forcing_nodes)) {
    return attacking(state) ? proved_numbers : disproved_numbers;
  }
  return guess(state);
}

/// How much work the proof and the disproof will be, from the potential of the attacker's windows. It steers the
/// search.
Numbers ClaimSearch::guess(const State& state) const {
  // Chosen by node counts on 5,5,4; 6,6,4; 7,4,4; 7,7,5.
  constexpr std::uint64_t ease = 800;
  constexpr std::uint64_t weight = 200;
  constexpr std::uint64_t half = std::uint64_t{1} << (search::potential_bits - 1);
  if (state.rules().misere() || state.rules().gravity()) return {1, 1};
  // Potentials in quarters of the least that can win: twice as much is needed with the defender to move.
  const std::uint64_t potential = state.side(attacker_).potential / (attacking(state) ? half / 4 : half / 2);
  return {static_cast<std::uint32_t>(1 + 4 * ease / (4 + potential)),
          static_cast<std::uint32_t>(1 + weight * potential / 4)};
}

/// Where the other side would win by threats alone if the mover passed, only stones in the way of it are worth a
/// search. Where it would not, it will not after a stone of the mover's either; and no pairing is left by a stone of
/// the attacker's where there was none before.
ClaimSearch::Moves ClaimSearch::moves_to_try(const State& state) {
  Moves moves{moves_to_search(state, options_), {!attacking(state), true}};
  if (!forces_ || search::at_most_one(moves.cells)) return moves;
  const Player other = opponent(state.to_move());
  moves.after.forcing = forcing_.find(state, other, options_.forcing_nodes);
  if (moves.after.forcing) moves.cells &= forcing_.zone(state, other);
  return moves;
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
bool ClaimSearch::expand(State& state, std::vector<Child>& children) {
  children.clear();
  const Moves moves = moves_to_try(state);
  const bool attacks = attacking(state);
  // 1. All the codes first, so that what the table has of them is on its way when it is asked.
  search::for_each_cell(moves.cells, [&](Cell cell) {
    Child child{cell, {}, {}, weight_of(state, cell)};
    state.play(cell);
    child.key = key_of(state);
    state.undo();
    table_.prefetch(child.key);
    children.push_back(child);
  });
  std::stable_sort(children.begin(), children.end(),
                   [](const Child& a, const Child& b) { return a.weight > b.weight; });
  // 2. What is known of them.
  for (Child& child : children) {
    child.numbers = look(state, child, moves.after);
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
    const auto [one, all] = attacks ? std::pair(child.numbers.proof, child.numbers.disproof)
                                    : std::pair(child.numbers.disproof, child.numbers.proof);
    least = std::min(least, one);
    if (one == infinite) continue;  // settled against the mover: nothing left to do there
    largest = std::max(largest, all);
    ++open;
  }
  if (least == 0) return attacks ? proved_numbers : disproved_numbers;
  const std::uint32_t all = open == 0 ? 0 : capped(std::uint64_t{largest} + open - 1);
  return attacks ? Numbers{least, all} : Numbers{all, least};
}

/// The child where least is missing for the mover. It is searched until another one looks better by a quarter
/// (Pawlewicz and Lew 2007), or the position's own limit is met. Where another thread is at work more seems to be
/// missing. Requires: some child is not settled.
ClaimSearch::Choice ClaimSearch::choose(std::vector<Child>& children, const State& state, Numbers limit) const {
  const bool attacks = attacking(state);
  const auto missing_to = [&](const Child& child) { return attacks ? child.numbers.proof : child.numbers.disproof; };
  const auto seems = [&](const Child& child) -> std::uint64_t {
    const std::uint64_t missing = missing_to(child);
    const bool busy = team_ != nullptr && team_->others_at(thread_, state.plies() + 1, search::hash_of(child.key));
    return busy ? 2 * missing + 1 : missing;
  };
  Child* best = nullptr;
  std::uint64_t least = infinite;
  std::uint64_t second = infinite;
  std::uint32_t open = 0;
  for (Child& child : children) {
    if (missing_to(child) == infinite) continue;
    ++open;
    const std::uint64_t missing = seems(child);
    if (best == nullptr || missing < least) {
      if (best != nullptr) second = least;
      best = &child;
      least = missing;
    } else {
      second = std::min(second, missing);
    }
  }
  const std::uint32_t own_limit = attacks ? limit.proof : limit.disproof;
  const std::uint32_t all_limit = attacks ? limit.disproof : limit.proof;
  const std::uint32_t one = std::max(
      std::min(own_limit, second >= infinite ? infinite : capped(second + second / 4 + 1)), missing_to(*best) + 1);
  const std::uint32_t best_all = attacks ? best->numbers.disproof : best->numbers.proof;
  const std::uint32_t all =
      all_limit >= infinite ? infinite : std::max(all_limit - std::min(open - 1, all_limit), best_all + 1);
  return {best, attacks ? Numbers{one, all} : Numbers{all, one}};
}

/// What the others have found out meanwhile: about the children, and about the positions on the way here.
void ClaimSearch::meet_others(const State& state, std::vector<Child>& children) {
  for (Child& child : children) {
    if (child.numbers.settled()) continue;
    if (const auto stored = table_.find(child.key)) child.numbers = *stored;
  }
  for (std::size_t ply = 0; ply <= state.plies() && ply < settled_ply_; ++ply) {
    if (const auto stored = table_.find(way_[ply]); stored && stored->settled()) settled_ply_ = ply;
  }
}

Numbers ClaimSearch::explore(State& state, const Key& key, Numbers limit) {
  const std::uint64_t nodes_before = budget_.nodes();
  const std::size_t ply = state.plies();
  const bool attacks = attacking(state);
  std::vector<Child>& children = children_[ply];
  // 1. The table may lose this position; the others must still hear of it.
  way_[ply] = key;
  if (team_ != nullptr) team_->set(thread_, ply, search::hash_of(key));
  expand(state, children);
  Numbers numbers = combine(children, attacks);
  // 2. Child by child, until the position is settled or its limits are met.
  while (numbers.proof < limit.proof && numbers.disproof < limit.disproof && !budget_.over() && ply < settled_ply_) {
    const Choice choice = choose(children, state, limit);
    state.play(choice.child->cell);
    const std::uint64_t before = budget_.nodes();
    choice.child->numbers = explore(state, choice.child->key, choice.limit);
    state.undo();
    if (team_ != nullptr && budget_.nodes() - before >= meeting_every) meet_others(state, children);
    numbers = combine(children, attacks);
  }
  // 3. What came out is true of the position however the search ended; only settled numbers are claims.
  if (team_ != nullptr) team_->set(thread_, ply, 0);
  if (ply == settled_ply_) {
    settled_ply_ = none_settled;
    if (const auto stored = table_.find(key)) return *stored;
  }
  table_.store(key, numbers, budget_.nodes() - nodes_before + 1);
  return numbers;
}

}  // namespace mnk::solving
