// SPDX-License-Identifier: MIT
#include "solve/claims/certify.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

namespace mnk::claims {

namespace {

using search::Bits;
using search::Key;

constexpr unsigned pairing_tries = 400;
constexpr unsigned few_tries = 40;  // for move ordering only
constexpr std::uint32_t no_bound = ~std::uint32_t{0};
// Saturation limit of a record count. A record counts once per path to it, so a small proof can exceed any integer.
constexpr std::uint32_t most_records = 1U << 30;
constexpr unsigned max_failed_plans = 3;  // failed plans of a position before the first proved move is taken
constexpr std::uint64_t least_compared = 20'000,
                        compare_steps_factor =
                            20;            // step limit of a comparison: minimum, and factor of the first proof
constexpr std::uint64_t nodes_a_step = 4;  // a step costs about as much as 10 nodes of the search
constexpr unsigned look_every = 16;        // positions between two looks at the clock
constexpr std::size_t bytes_a_plan = 80;   // approximate memory of one map entry

constexpr std::uint64_t above_potentials = std::uint64_t{1} << 60;

}  // namespace

Certifier::Certifier(const Position& start, proof::Claim claim, ClaimSearch& claims, Budget& budget,
                     std::size_t breadth)
    : state_(start),
      prover_(proof::prover(claim)),
      attacker_(proof::draw_is_enough(claim) ? opponent(prover_) : prover_),
      wins_(!proof::draw_is_enough(claim)),
      may_pair_(proof::pairings_allowed(start.rules, claim)),
      vcf_applies_(!start.rules.gravity() && !start.rules.misere()),
      claims_(claims),
      budget_(budget),
      breadth_(breadth),
      windows_(search::windows(start.rules)),
      keys_(start.rules),
      forcing_(start.rules),
      frame_(start.rules) {}

bool Certifier::report(proof::Sink& sink) {
  if (!holds(claims_.attacker_wins(state_, attacker_))) return false;
  if (!compare_at_once() && !plan_and_compare()) return false;
  // Reporting ignores the time limit: it takes about as many steps as the first proof. The step limit is a safeguard.
  reporting_ = true;
  most_steps_ = steps_ + least_compared + compare_steps_factor * steps_;
  report_here(sink);
  return !failed_;
}

/// Compares moves without a first proof, in a number of steps that costs about as much as the search. Mostly that is
/// enough. Returns false if no proof is planned.
bool Certifier::compare_at_once() {
  most_steps_ = least_compared + budget_.nodes() / nodes_a_step;
  plan_start();
  if (!failed_) return true;
  plans_.clear();
  unplanned_bounds_.clear();
  return false;
}

/// Plans a first proof, and compares moves within a multiple of its steps. Returns false if a limit is reached before
/// there is a first proof.
bool Certifier::plan_and_compare() {
  failed_ = false;
  steps_ = 0;
  most_steps_ = ~std::uint64_t{0};
  const std::size_t wanted = std::exchange(breadth_, 1);
  plan_start();
  if (failed_) return false;
  if (wanted > 1) compare(wanted);
  return true;
}

void Certifier::plan_start() {
  if (state_.to_move() == prover_) {
    plan(no_bound);
  } else {
    plan_replies(no_bound);
  }
}

/// Looks for a smaller proof. That may take far longer than the first proof did, which stays if the comparison fails.
void Certifier::compare(std::size_t breadth) {
  first_ = std::exchange(plans_, {});
  unplanned_bounds_.clear();
  breadth_ = breadth;
  most_steps_ = steps_ + least_compared + compare_steps_factor * steps_;
  plan_start();
  if (failed_) {
    failed_ = false;
    breadth_ = 1;
    plans_ = std::move(first_);
    unplanned_bounds_.clear();
  }
  first_.clear();
}

bool Certifier::paired(unsigned tries, std::vector<search::CellPair>* pairs) const {
  if (!may_pair_) return false;
  const Player other = opponent(prover_);
  if (!state_.rules().exact()) return search::find_pairing(state_.open(other), tries, pairs);
  // A certificate's pairing must meet every window without a stone of the prover, even where a run would be too long.
  std::vector<search::Window> open;
  for (search::Window window : windows_) {
    if ((window.cells & state_.stones(prover_)) != 0) continue;
    window.missing &= ~state_.stones(other);
    open.push_back(window);
  }
  return search::find_pairing(open, tries, pairs);
}

/// Returns true if a pairing is found; searches for it once only. Requires: the opponent is to move.
bool Certifier::paired_before_reply() {
  if (!may_pair_) return false;
  std::optional<bool>& found = shortcuts_[key()].paired;
  if (!found) found = paired(pairing_tries);
  return *found;
}

/// Returns true if a pairing is known or found by a short search. Requires: the opponent is to move.
bool Certifier::probably_paired() const {
  const auto known = shortcuts_.find(key());
  if (known != shortcuts_.end() && known->second.paired) return *known->second.paired;
  return paired(few_tries);
}

/// Returns true if forcing_ has found a VCF of the prover after a pass; a search that failed is not repeated. Requires:
/// the opponent is to move.
bool Certifier::threatened_before_reply() {
  if (!vcf_applies_) return false;
  std::optional<bool>& found = shortcuts_[key()].threatened;
  if (!found || *found) found = wins_by_threats();
  return *found;
}

/// Returns true if the position needs no record. The prover is to move, and wins at once or has no cell left; under
/// misere, only if no cell is left.
bool Certifier::ends_now() const {
  const Bits playable = state_.playable();
  if (state_.rules().misere()) return playable == 0;
  return playable == 0 || (state_.side(prover_).completing & playable) != 0;
}

bool Certifier::within_limits() {
  if (++steps_ % look_every == 0 && !reporting_ && !budget_.check()) failed_ = true;
  if (steps_ > most_steps_) failed_ = true;
  if (shortcuts_.size() * bytes_a_plan > budget_.limits().memory / 16) shortcuts_.clear();
  if ((plans_.size() + first_.size() + unplanned_bounds_.size() + reported_.size()) * bytes_a_plan >
      budget_.limits().memory)
    failed_ = true;
  return !failed_;
}

/// Returns the number of records of the prover's plan; `bound` if it is not smaller. Requires: the prover is to move.
std::uint32_t Certifier::plan(std::uint32_t bound) {
  if (!within_limits()) return bound;
  const Key here = key();
  if (const auto known = plans_.find(here); known != plans_.end()) return known->second.records;
  const auto dear = unplanned_bounds_.find(here);
  if (dear != unplanned_bounds_.end() && dear->second.records >= bound) return bound;
  if (ends_now()) {
    plans_[here] = {};
    return 0;
  }
  if (dear == unplanned_bounds_.end() && wins_by_threats()) {
    plans_[here] = {Plan::Kind::threats, 1, {}};
    return 1;
  }
  // Only at the root: deeper, the same pairing would have been found one ply earlier, with the opponent to move.
  if (state_.plies() == 0 && paired(pairing_tries)) {
    plans_[here] = {Plan::Kind::pairing, 1, {}};
    return 1;
  }
  // Repeated attempts with a slightly larger bound could go on for very long. After `max_failed_plans` failures the
  // first proved move is taken.
  const bool take_first_proved = dear != unplanned_bounds_.end() && dear->second.times >= max_failed_plans;
  const std::uint32_t records = take_first_proved ? plan_move(here, no_bound, 1) : plan_move(here, bound, breadth_);
  if (records < bound || failed_) return records;
  if (take_first_proved) return bound;
  RecordBound& known = unplanned_bounds_[here];
  known.records = std::max(known.records, bound);
  ++known.times;
  return bound;
}

std::uint32_t Certifier::plan_move(const Key& here, std::uint32_t bound, std::size_t breadth) {
  Plan best{Plan::Kind::move, no_bound, {}};
  std::size_t compared = 0;
  for (const Cell cell : proved_moves()) {
    if (compared++ == breadth || failed_) break;
    state_.play(cell);
    const std::uint32_t limit = std::min(bound, best.records);
    const std::uint32_t most = limit == no_bound ? no_bound : limit - 1;
    const std::uint32_t records = plan_replies(most);
    if (records < most) best = {Plan::Kind::move, std::min(records + 1, most_records), key()};
    state_.undo();
    if (best.records <= 2) break;
  }
  if (best.records < bound) {
    plans_[here] = best;
    unplanned_bounds_.erase(here);
  }
  if (compared == 0) failed_ = true;
  return best.records;
}

/// Returns the undominated cells. Among equivalent cells the checkers demand the lowest one of the canonical
/// position.
Bits Certifier::undominated_moves() {
  using proof::Content;
  const search::Side& x = state_.side(Player::x);
  const search::Side& o = state_.side(Player::o);
  const Bits live = x.missing | o.missing;
  std::array<Content, search::max_bits> contents;
  const Cell cells = state_.rules().cells();
  for (Cell cell = 0; cell < cells; ++cell) {
    const Bits here = search::bit(cell);
    contents[cell] = (live & here) != 0                 ? Content::empty
                     : (x.stones & x.cells & here) != 0 ? Content::x
                     : (o.stones & o.cells & here) != 0 ? Content::o
                                                        : Content::dead;
  }
  const std::size_t symmetry = frame_.to_canonical({contents.data(), cells});
  std::array<Cell, search::max_bits> rank;
  for (Cell cell = 0; cell < cells; ++cell) rank[cell] = frame_.image(symmetry, cell);
  return search::undominated_moves(state_, &rank);
}

/// Returns the replies that need an answer. Requires: the opponent is to move and cannot complete a line at once.
Certifier::Replies Certifier::replies() {
  const Player other = opponent(prover_);
  const Bits playable = state_.playable();
  if (state_.rules().misere()) return {playable & ~state_.side(other).completing};
  // The opponent must answer a threat of the prover.
  if (const Bits threats = state_.side(prover_).completing & playable; threats != 0) return {threats};
  const Bits cells = is_plain(state_.rules()) ? undominated_moves() : playable;
  if (!threatened_before_reply()) return {cells};
  return {cells & forcing_.zone(state_, prover_), true};
}

/// Returns the number of records for all replies; at least `bound` if it is not smaller. Requires: the opponent is to
/// move.
std::uint32_t Certifier::plan_replies(std::uint32_t bound) {
  if (paired_before_reply()) return 1;
  const Replies replies = this->replies();
  std::uint32_t sum = replies.threatened ? 1 : 0;
  std::set<std::pair<Bits, Bits>> seen;
  search::for_each_cell(replies.cells, [&](Cell cell) {
    if (sum >= bound || failed_) return;
    state_.play(cell);
    const Key after = key();
    if (seen.insert({after.a, after.b}).second) {
      const std::uint32_t rest = bound == no_bound ? no_bound : bound - sum;
      const std::uint32_t records = plan(rest);
      sum = records >= rest ? bound : std::min(sum + records, most_records);
    }
    state_.undo();
  });
  return sum;
}

/// Returns the moves after which the claim still holds, most promising first.
std::vector<Cell> Certifier::proved_moves() {
  struct Move {
    Cell cell;
    std::uint64_t rank;
  };
  std::vector<Move> moves;
  const Bits candidates = claims_.moves_of(state_);
  const auto collect = [&](bool search) {
    search::for_each_cell(candidates, [&](Cell cell) {
      if (search && !moves.empty()) return;
      state_.play(cell);
      const Answer answer = search ? claims_.attacker_wins(state_, attacker_) : claims_.known(state_, attacker_);
      if (holds(answer)) {
        // A pairing ranks first; otherwise a low potential of the opponent and, for a win, a high one of the prover.
        const std::uint64_t left =
            above_potentials + state_.side(opponent(prover_)).potential - (wins_ ? state_.side(prover_).potential : 0);
        moves.push_back({cell, probably_paired() ? 0 : left});
      }
      state_.undo();
    });
  };
  collect(false);
  if (moves.empty()) {
    claims_.attacker_wins(state_, attacker_);
    collect(false);
  }
  if (moves.empty()) collect(true);  // the table has lost the entries
  if (moves.empty() || budget_.over()) failed_ = true;
  std::stable_sort(moves.begin(), moves.end(), [](const Move& a, const Move& b) { return a.rank < b.rank; });
  std::vector<Cell> cells;
  cells.reserve(moves.size());
  for (const Move& move : moves) cells.push_back(move.cell);
  return cells;
}

std::vector<Stone> Certifier::stones() const {
  std::vector<Stone> stones(state_.rules().cells(), Stone::none);
  for (const Player player : {Player::x, Player::o}) {
    search::for_each_cell(state_.stones(player), [&](Cell cell) { stones[cell] = stone_of(player); });
  }
  return stones;
}

void Certifier::report_here(proof::Sink& sink) {
  if (!within_limits() || !reported_.insert(key()).second) return;
  std::vector<search::CellPair> found;
  if (state_.to_move() != prover_) {
    if (paired_before_reply() && paired(pairing_tries, &found)) return report_pairing(sink, found);
    return report_replies(sink);
  }
  if (!plans_.contains(key())) plan(no_bound);
  Plan here = plans_[key()];
  // Pairing and VCF searches have limits, so they may fail in another image of the position.
  if (here.kind == Plan::Kind::pairing && paired(pairing_tries, &found)) return report_pairing(sink, found);
  if (here.kind == Plan::Kind::threats && wins_by_threats()) {
    return sink.threats(stones(), forcing_.line().span(), prover_);
  }
  if (here.kind == Plan::Kind::pairing || here.kind == Plan::Kind::threats) {
    plan_move(key(), no_bound, breadth_);
    here = plans_[key()];
  }
  if (here.kind == Plan::Kind::move) report_move(sink, here.after);
}

void Certifier::report_replies(proof::Sink& sink) {
  const Replies replies = this->replies();
  if (replies.threatened) sink.threats(stones(), forcing_.line().span(), opponent(prover_));
  search::for_each_cell(replies.cells, [&](Cell cell) {
    state_.play(cell);
    report_here(sink);
    state_.undo();
  });
}

void Certifier::report_move(proof::Sink& sink, const Key& after) {
  bool found = false;
  search::for_each_cell(state_.playable() & ~state_.side(prover_).completing, [&](Cell cell) {
    if (found) return;
    state_.play(cell);
    found = key() == after;
    state_.undo();
    if (!found) return;
    sink.move(stones(), cell);
    state_.play(cell);
    report_here(sink);
    state_.undo();
  });
  failed_ = failed_ || !found;
}

void Certifier::report_pairing(proof::Sink& sink, const std::vector<search::CellPair>& found) {
  std::vector<proof::Pair> pairs;
  pairs.reserve(found.size());
  for (const auto& [a, b] : found) pairs.push_back({a, b});
  sink.pairing(stones(), pairs);
}

}  // namespace mnk::claims
