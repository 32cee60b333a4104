// SPDX-License-Identifier: MIT
#include "solve/claims/search.hpp"

#include <algorithm>

#include "core/hash_functions.hpp"

namespace mnk::claims {

using search::capped;
using search::disproved_numbers;
using search::infinite;
using search::Key;
using search::Numbers;
using search::proved_numbers;
using search::State;

namespace {

constexpr std::size_t none_settled = ~std::size_t{0};
constexpr std::uint64_t min_nodes_to_probe = 200;  // nodes: after less work the table is not probed again

/// Entries in one thread's cache of static evaluations. All caches together take an eighth of the transposition table's
/// memory, because both kinds of entry have the same size.
std::size_t places_of(const search::ProofTable& table, std::size_t threads) {
  constexpr std::size_t few = 1 << 10;
  constexpr std::size_t enough = 1 << 18;
  return std::clamp(table.entries() / 8 / threads, few, enough);
}

Answer answer_of(Numbers numbers) {
  return numbers.proved() ? Answer::yes : numbers.disproved() ? Answer::no : Answer::unknown;
}

}  // namespace

ClaimSearch::ClaimSearch(const Rules& rules, search::ProofTable& table, Budget& budget, Team* team, unsigned thread)
    : keys_(rules),
      forcing_(rules),
      vcf_applies_(!rules.gravity() && !rules.misere()),
      table_(table),
      budget_(budget),
      team_(team),
      thread_(thread),
      children_(rules.cells() + 1),
      path_(rules.cells() + 1),
      evaluation_cache_(places_of(table, team != nullptr ? team->threads() : 1)),
      settled_ply_(none_settled) {}

Answer ClaimSearch::attacker_wins(State& state, Player attacker) {
  attacker_ = attacker;
  const Key key = key_of(state);
  root_ply_ = state.plies();
  if (trace_ != nullptr) trace_->begin(attacker);
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
  CachedEvaluation& place = evaluation_cache_[search::hash_of(key) % evaluation_cache_.size()];
  if (place.key != key) place = {key, evaluate(state, Tests())};
  return answer_of(place.numbers);
}

/// Returns the numbers of the position after a move, from the table, the cache or the static evaluation.
Numbers ClaimSearch::look(State& state, const Child& child, Tests tests) {
  budget_.spend();
  if (const auto stored = table_.find(child.key)) return *stored;
  CachedEvaluation& place = evaluation_cache_[search::hash_of(child.key) % evaluation_cache_.size()];
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
  if (vcf_applies_ && tests.forcing && forcing_.find(state, state.to_move(), options_.forcing_nodes)) {
    return attacking(state) ? proved_numbers : disproved_numbers;
  }
  return initial_numbers(state);
}

/// Returns initial proof and disproof numbers, from the potential of the attacker's windows. They guide the search and
/// prove nothing.
Numbers ClaimSearch::initial_numbers(const State& state) const {
  // Chosen by node counts on 5,5,4; 6,6,4; 7,4,4; 7,7,5.
  constexpr std::uint64_t ease = 800;
  constexpr std::uint64_t weight = 200;
  constexpr std::uint64_t half = std::uint64_t{1} << (search::potential_bits - 1);
  if (state.rules().misere() || state.rules().gravity()) return {1, 1};
  // The potential in quarters of the smallest one that can win, which is twice as large with the defender to move.
  const std::uint64_t potential = state.side(attacker_).potential / (attacking(state) ? half / 4 : half / 2);
  return {capped(1 + 4 * ease / (4 + potential)), capped(1 + weight * potential / 4)};
}

/// Lists the moves to search. If the opponent has a VCF after a pass (null move), only moves in its relevance zone are
/// searched. If not, the opponent has none after any move either, so the children need no VCF test. A move of the
/// attacker creates no pairing, so the children after it need no pairing test.
ClaimSearch::Moves ClaimSearch::moves_to_try(const State& state) {
  Moves moves{moves_to_search(state, options_), {!attacking(state), true}};
  if (!vcf_applies_ || search::at_most_one(moves.cells)) return moves;
  const Player other = opponent(state.to_move());
  moves.after.forcing = forcing_.find(state, other, options_.forcing_nodes);
  if (moves.after.forcing) moves.cells &= forcing_.zone(state, other);
  return moves;
}

std::uint64_t ClaimSearch::weight_of(const State& state, Cell cell) const {
  if (const std::uint64_t seed = options_.shuffle; seed != 0) return splitmix64(seed + cell + 64 * state.plies());
  std::uint64_t weight = 0;
  for (const Player player : {Player::x, Player::o}) {
    for (const search::Window& window : state.open(player)) {
      if ((window.missing & search::bit(cell)) != 0) weight += search::potential_of(search::count(window.missing));
    }
  }
  return weight;
}

/// Lists the moves with the numbers of the positions after them, heaviest first. Returns true if a move decides the
/// game for the side to move; that move is then the only child.
bool ClaimSearch::expand(State& state, std::vector<Child>& children) {
  children.clear();
  const Moves moves = moves_to_try(state);
  const bool attacks = attacking(state);
  // Step 1. Compute all keys first, to prefetch their buckets.
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
  // Step 2. Look up or evaluate the children.
  for (Child& child : children) {
    child.numbers = look(state, child, moves.after);
    if (attacks ? child.numbers.proved() : child.numbers.disproved()) {
      children = {Child(child)};
      return true;
    }
  }
  return false;
}

/// Returns the position's numbers. The side to move needs one good child. The opposite number depends on all children:
/// it is the largest one plus one for each other open child (Ueda et al. 2008). A plain sum would count the positions
/// that the children's proofs share again and again, because stones commute.
Numbers ClaimSearch::combine(const std::vector<Child>& children, bool attacks) const {
  std::uint32_t least = infinite;
  std::uint32_t largest = 0;
  std::uint32_t open = 0;
  for (const Child& child : children) {
    const auto [one, all] = attacks ? std::pair(child.numbers.proof, child.numbers.disproof)
                                    : std::pair(child.numbers.disproof, child.numbers.proof);
    least = std::min(least, one);
    if (one == infinite) continue;  // settled against the side to move
    largest = std::max(largest, all);
    ++open;
  }
  if (least == 0) return attacks ? proved_numbers : disproved_numbers;
  const std::uint32_t all = open == 0 ? 0 : capped(std::uint64_t{largest} + open - 1);
  return attacks ? Numbers{least, all} : Numbers{all, least};
}

/// Returns the most-proving child and its limits. It is searched until another child is better by a quarter (Pawlewicz
/// and Lew 2007) or the position's own limit is reached. A child where another thread works gets a larger number, which
/// keeps the threads apart. Requires: some child is not settled.
ClaimSearch::Choice ClaimSearch::choose(std::vector<Child>& children, const State& state, Numbers limit) const {
  const bool attacks = attacking(state);
  const auto missing_to = [&](const Child& child) { return attacks ? child.numbers.proof : child.numbers.disproof; };
  const auto seems = [&](const Child& child) -> std::uint64_t {
    const std::uint64_t missing = missing_to(child);
    const bool busy =
        team_ != nullptr && team_->searched_by_another(thread_, state.plies() + 1, search::hash_of(child.key));
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

/// Takes over results of other threads from the table, for the children and for the positions on the path.
void ClaimSearch::take_over_results(const State& state, std::vector<Child>& children) {
  for (Child& child : children) {
    if (child.numbers.settled()) continue;
    if (const auto stored = table_.find(child.key)) child.numbers = *stored;
  }
  for (std::size_t ply = 0; ply <= state.plies() && ply < settled_ply_; ++ply) {
    if (const auto stored = table_.find(path_[ply]); stored && stored->settled()) settled_ply_ = ply;
  }
}

void ClaimSearch::show_root(const std::vector<Child>& children, const Child& next, Numbers numbers) {
  trace_->root(numbers);
  trace_->move(next.cell, static_cast<std::size_t>(&next - children.data()) + 1, children.size());
}

Numbers ClaimSearch::explore(State& state, const Key& key, Numbers limit) {
  const std::uint64_t nodes_before = budget_.nodes();
  const std::size_t ply = state.plies();
  const bool attacks = attacking(state);
  std::vector<Child>& children = children_[ply];
  // Step 1. Record the path: the table may lose this position, but other threads must still see that it is searched.
  path_[ply] = key;
  if (team_ != nullptr) team_->set(thread_, ply, search::hash_of(key));
  if (trace_ != nullptr) trace_->reach(ply - root_ply_);
  expand(state, children);
  Numbers numbers = combine(children, attacks);
  // Step 2. Search child by child, until the position is settled or its limits are reached.
  while (numbers.proof < limit.proof && numbers.disproof < limit.disproof && !budget_.over() && ply < settled_ply_) {
    const Choice choice = choose(children, state, limit);
    if (trace_ != nullptr && ply == root_ply_) show_root(children, *choice.child, numbers);
    state.play(choice.child->cell);
    const std::uint64_t before = budget_.nodes();
    choice.child->numbers = explore(state, choice.child->key, choice.limit);
    state.undo();
    if (team_ != nullptr && budget_.nodes() - before >= min_nodes_to_probe) take_over_results(state, children);
    numbers = combine(children, attacks);
  }
  // Step 3. Store the numbers, which are valid even if the search was cut short; only settled ones are claims.
  if (team_ != nullptr) team_->set(thread_, ply, 0);
  if (ply == settled_ply_) {
    settled_ply_ = none_settled;
    if (const auto stored = table_.find(key)) return *stored;
  }
  table_.store(key, numbers, budget_.nodes() - nodes_before + 1);
  return numbers;
}

}  // namespace mnk::claims
