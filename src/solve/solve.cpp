// SPDX-License-Identifier: MIT
// Entry points of the solver: claims that settle a position, and the bounds proved when a limit is reached.
#include "mnk/solve.hpp"

#include <algorithm>
#include <memory>
#include <ostream>

#include "core/unsupported.hpp"
#include "mnk/judge.hpp"
#include "proof/collector.hpp"
#include "search/line_pairing.hpp"
#include "search/pair_pattern.hpp"
#include "search/threat_board.hpp"
#include "solve/attack/attack.hpp"
#include "solve/attack/saved_search.hpp"
#include "solve/claims/certify.hpp"
#include "solve/claims/parallel.hpp"
#include "solve/claims/saved_search.hpp"
#include "solve/claims/search.hpp"
#include "solve/drop/solver.hpp"
#include "solve/progress.hpp"

namespace mnk {

namespace {

using search::Answer;

constexpr std::uint64_t default_memory = std::uint64_t{256} << 20;
constexpr double progress_interval = 0.25;     // seconds
constexpr std::uint64_t bytes_per_line = 128;  // of a VCF that is kept for a saved search, roughly

bool is_empty(const Position& position) {
  return std::all_of(position.stones.begin(), position.stones.end(), [](Stone s) { return s == Stone::none; });
}

LegalityError no_resume() { return {"no_resume", "this game is not searched, so no search of it can be saved"}; }

SearchLimits with_memory(SearchLimits limits) {
  if (limits.memory == 0) limits.memory = default_memory;
  return limits;
}

std::optional<LegalityError> refusal(const Position& position, const SearchLimits& limits,
                                     const SolveOptions& options) {
  if (auto refused = refuse_caro_and_renju(position.rules, "games are solved")) return refused;
  if (auto refused = refuse_finished(judge(position, {.stop = limits.stop}))) return refused;
  if (!options.family.is_larger() && options.family.margin == 0) return std::nullopt;
  if (options.claim && *options.claim != proof::Claim::x_wins)
    return LegalityError{"unsupported_family", "a proof for larger boards is one that X wins"};
  const Result<Rules> of_records = proof::rules_of_records(position.rules, options.family);
  if (!of_records) return std::get<LegalityError>(of_records.error());
  if (!is_empty(position))
    return LegalityError{"unsupported_family", "a proof for larger boards is searched from the empty board only"};
  if (const auto refused = proof::refuse_family({Position(*of_records), proof::Claim::x_wins, 0, options.family}))
    return refused;
  if (attack::can_be_attacked(*of_records)) return std::nullopt;
  return LegalityError{"unsupported_family",
                       "a proof for larger boards needs a game with lines, without gravity and "
                       "misere, on a board of at most " +
                           std::to_string(search::ThreatBoard::max_cells) + " cells"};
}

class Solving {
 public:
  Solving(const Position& position, const SearchLimits& limits, const SolveOptions& options)
      : position_(position),
        limits_(limits),
        options_(options),
        searchable_(!options.family.is_larger() && position.rules.cells() <= max_solved_cells),
        stealable_(is_plain(position.rules) && is_empty(position)),
        pairable_(position.rules.cells() <= search::ThreatBoard::max_cells &&
                  proof::pairings_allowed(position.rules, proof::Claim::o_does_not_lose)),
        attackable_(!searchable_ && attack::can_be_attacked(position.rules)),
        table_(searchable_ ? limits.memory : 0, limits.threads > 1),
        budget_(limits_) {
    if (attackable_) {
      plans_ = attack::make_plan_stores(position.rules, limits.memory, limits.threads);
      entries_ = std::make_unique<attack::SavedPlans>(position.rules, plans_);
    } else if (searchable_) {
      entries_ = std::make_unique<claims::SavedClaims>(table_);
    }
    if (options.progress) budget_.every(progress_interval, [this] { options_.progress(progress_of(budget_, trace_)); });
  }

  /// Loads `options.resume`, and returns its errors. Requires: called before everything else.
  std::optional<Error> load() {
    if (options_.resume.empty()) return std::nullopt;
    if (!entries_) return no_resume();
    for (const auto& store : plans_) {
      if (store) store->lines.enable(limits_.memory / bytes_per_line / 4);
    }
    if (auto error = saved::resume_file(options_.resume, position_.rules, *entries_)) return error;
    budget_.every(options_.save_every, [this] { save(); });
    return std::nullopt;
  }
  /// Saves the search. Returns the error message; empty on success.
  std::string save() const {
    if (options_.resume.empty()) return {};
    return saved::save_message(options_.resume, position_.rules, *entries_);
  }

  Solution solution() {
    Solution solution;
    if (!position_.rules.has_lines()) {
      solution.lower = solution.upper = Value::draw;
      solution.method = "no line fits on the board";
      if (pairable_) pairs_ = {std::vector<search::CellPair>(), std::vector<search::CellPair>()};  // nothing to pair
    } else {
      if (stealable_) {
        solution.lower = Value::draw;
        solution.method = "strategy stealing";
      }
      if (pairable_) pair(solution);
      if (searchable_ && !solution.settled()) search(solution);
      if (attackable_ && !solution.settled()) attack(solution);
      if (solution.method.empty()) solution.method = why_not_proved();
    }
    solution.nodes = budget_.nodes();
    solution.seconds = budget_.seconds();
    return solution;
  }

  CertifiedSolution certified() {
    CertifiedSolution certified;
    collect_ = true;
    certified.solution = solution();
    for (const proof::Claim claim : claims_of(certified.solution)) {
      Result<std::optional<SolvedClaim>> solved = certify(claim);
      if (!solved) certified.certificate_error = message_of(solved.error());
      if (!solved || !*solved) break;
      certified.claims.push_back(std::move(**solved));
    }
    certified.complete = !certified.claims.empty() && certified.claims.size() == claims_of(certified.solution).size();
    certified.solution.nodes = budget_.nodes();
    certified.solution.seconds = budget_.seconds();
    return certified;
  }

 private:
  /// Searches the claims that are open, "X wins" and "O wins". X's claim first gets half of the time, so that a hard
  /// one does not keep the other from its answer.
  void search(Solution& solution) {
    const bool asks_x = solution.upper == Value::x_wins && is_asked(Player::x);
    const bool asks_o = solution.lower == Value::o_wins && is_asked(Player::o);
    if (asks_x && asks_o) budget_.share_time(limits_.seconds / 2);
    if (asks_x) ask(Player::x, solution);
    budget_.share_time(limits_.seconds);
    if (asks_o && !solution.settled()) ask(Player::o, solution);
    if (asks_x && !solution.settled() && solution.upper == Value::x_wins) ask(Player::x, solution);
    solution.method += solution.method.empty() ? "proof-number search" : ", proof-number search";
  }

  /// Returns true if the question whether this player wins belongs to the claim, or to the whole value.
  bool is_asked(Player attacker) const {
    if (!options_.claim) return true;
    const bool of_x = *options_.claim == proof::Claim::x_wins || *options_.claim == proof::Claim::o_does_not_lose;
    return of_x == (attacker == Player::x);
  }

  void ask(Player attacker, Solution& solution) {
    const Answer answer = claims::attacker_wins(position_, attacker, table_, budget_, limits_.threads, options_.shuffle,
                                                options_.progress ? &trace_ : nullptr);
    const bool x = attacker == Player::x;
    if (answer == Answer::yes) (x ? solution.lower : solution.upper) = x ? Value::x_wins : Value::o_wins;
    if (answer == Answer::no) (x ? solution.upper : solution.lower) = Value::draw;
  }

  /// On a board that is too large for `search`: forced wins of the players who may win.
  void attack(Solution& solution) {
    if (options_.family.is_larger()) return attack_family(solution);
    attack::AttackOptions attack;
    if (options_.progress) attack.trace = &trace_;
    attack.may_win = {solution.upper == Value::x_wins && is_asked(Player::x),
                      solution.lower == Value::o_wins && is_asked(Player::o)};
    if (collect_) {
      attack.sinks = {&x_wins_.emplace(position_, proof::Claim::x_wins),
                      &o_wins_.emplace(position_, proof::Claim::o_wins)};
    }
    const auto winner = attack::forced_win(position_, attack, plans_, budget_);
    if (!winner) return;
    solution.lower = solution.upper = *winner == Player::x ? Value::x_wins : Value::o_wins;
    solution.method = "forced win";
  }

  /// Pairing strategies against either player who may win.
  void pair(Solution& solution) {
    pair(Player::x, solution.upper, solution);
    if (solution.lower == Value::o_wins) pair(Player::o, solution.lower, solution);
  }

  void attack_family(Solution& solution) {
    x_wins_ = attack::forced_win_of_family(position_.rules, options_.family, budget_, limits_.memory);
    if (!x_wins_) return;
    solution.lower = solution.upper = Value::x_wins;
    solution.method = "forced win, on larger boards too";
  }

  /// Replaces the bound by a draw if a pairing strategy keeps `attacker` from winning.
  void pair(Player attacker, Value& bound, Solution& solution) {
    pairs_[attacker] = search::match_lines(position_, attacker);
    if (!pairs_[attacker]) pairs_[attacker] = search::find_pattern(position_, attacker);
    if (!pairs_[attacker]) return;
    bound = Value::draw;
    solution.method += solution.method.empty() ? "pairing strategy" : ", pairing strategy";
  }

  /// Returns the text that stands in for a method if nothing is proved.
  std::string why_not_proved() const {
    if (attackable_) return "no forced win and no pairing strategy was found";
    return "boards of more than " + std::to_string(max_solved_cells) +
           " cells are searched for forced wins only, up to " + std::to_string(search::ThreatBoard::max_cells) +
           " cells, without gravity and misere";
  }

  std::vector<proof::Claim> claims_of(const Solution& solution) const {
    if (options_.claim) {
      const bool holds = proves(solution, *options_.claim) == true;
      return holds && (searchable_ || pairable_) ? std::vector{*options_.claim} : std::vector<proof::Claim>();
    }
    if (!solution.settled() || (!searchable_ && !pairable_)) return {};
    if (solution.lower == Value::x_wins) return {proof::Claim::x_wins};
    if (solution.lower == Value::o_wins) return {proof::Claim::o_wins};
    if (stealable_) return {proof::Claim::o_does_not_lose};
    return {proof::Claim::o_does_not_lose, proof::Claim::x_does_not_lose};
  }

  Result<std::optional<SolvedClaim>> certify(proof::Claim claim) {
    const auto& pairs = pairs_[claim == proof::Claim::o_does_not_lose ? Player::x : Player::o];
    if (proof::draw_is_enough(claim) && pairs) return certify_pairs(claim, *pairs);
    if (attackable_ && proof::draw_is_enough(claim))
      return LegalityError{"no_certificate", "the claim follows from strategy stealing or from a win, and " +
                                                 std::string(to_string(claim)) + " has no pairing"};
    if (attackable_) return finish(claim, claim == proof::Claim::x_wins ? *x_wins_ : *o_wins_);
    claims::ClaimSearch claims(position_.rules, table_, budget_);
    claims.options().shuffle = options_.shuffle;
    proof::Collector collector(position_, claim);
    if (!claims::Certifier(position_, claim, claims, budget_, moves_compared).report(collector))
      return std::optional<SolvedClaim>();
    return finish(claim, collector);
  }

  Result<std::optional<SolvedClaim>> certify_pairs(proof::Claim claim, const std::vector<search::CellPair>& pairs) {
    std::vector<proof::Pair> list;
    for (const auto& [a, b] : pairs) list.push_back({a, b});
    proof::Collector collector(position_, claim);
    collector.pairing(position_.stones, list);
    return finish(claim, collector);
  }

  static Result<std::optional<SolvedClaim>> finish(proof::Claim claim, proof::Collector& collector) {
    Result<proof::Certificate> certificate = collector.finish();
    if (!certificate) return certificate.error();
    return std::optional<SolvedClaim>({claim, certificate->records, std::move(certificate->bytes)});
  }

  /// Moves of the prover compared to find a smaller certificate; more cost more time than they save.
  static constexpr std::size_t moves_compared = 3;

  const Position& position_;
  const SearchLimits& limits_;
  const SolveOptions& options_;
  bool searchable_;
  bool stealable_;
  bool pairable_;  ///< neither gravity nor misere: pairing strategies hold
  bool attackable_;
  bool collect_ = false;
  search::ProofTable table_;
  attack::PlanStores plans_{};               ///< if attackable_
  std::unique_ptr<saved::Entries> entries_;  ///< the search as it is saved; null: nothing is searched
  search::Budget budget_;
  search::Trace trace_;
  PerPlayer<std::optional<std::vector<search::CellPair>>> pairs_{};  ///< against each attacker
  std::optional<proof::Collector> x_wins_;
  std::optional<proof::Collector> o_wins_;
};

}  // namespace

std::optional<bool> proves(const Solution& solution, proof::Claim claim) {
  const bool of_x = claim == proof::Claim::x_wins || claim == proof::Claim::x_does_not_lose;
  // The bounds as the claimant sees them.
  const auto sign = [&](Value value) { return of_x ? static_cast<int>(value) : -static_cast<int>(value); };
  const int worst = std::min(sign(solution.lower), sign(solution.upper));
  const int best = std::max(sign(solution.lower), sign(solution.upper));
  const int wanted = proof::draw_is_enough(claim) ? 0 : 1;
  if (worst >= wanted) return true;
  if (best < wanted) return false;
  return std::nullopt;
}

std::string_view to_string(Value value) {
  return value == Value::draw ? "draw" : value == Value::x_wins ? "x_wins" : "o_wins";
}
std::ostream& operator<<(std::ostream& out, Value value) { return out << to_string(value); }

Result<Solution> solve(const Position& position, const SearchLimits& given, const SolveOptions& options) {
  const SearchLimits limits = with_memory(given);
  if (auto error = refusal(position, limits, options)) return *error;
  if (drop::fits(position.rules)) {
    return drop::solve(position, limits, options);
  }
  Solving solving(position, limits, options);
  if (auto error = solving.load()) return *error;
  Solution solution = solving.solution();
  solution.save_error = solving.save();
  return solution;
}

Result<CertifiedSolution> solve_certified(const Position& position, const SearchLimits& given,
                                          const SolveOptions& options) {
  const SearchLimits limits = with_memory(given);
  if (auto error = refusal(position, limits, options)) return *error;
  if (auto error = proof::refuse_start(position)) return *error;
  if (drop::fits(position.rules)) {
    return drop::solve_certified(position, limits, options);
  }
  Solving solving(position, limits, options);
  if (auto error = solving.load()) return *error;
  CertifiedSolution certified = solving.certified();
  certified.solution.save_error = solving.save();
  return certified;
}

}  // namespace mnk
