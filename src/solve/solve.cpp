// SPDX-License-Identifier: MIT
// The front door: which claims settle a position, and what is proved when the limits are met.
#include "mnk/solve.hpp"

#include <algorithm>

#include "mnk/judge.hpp"
#include "solve/claim_search.hpp"

namespace mnk {

namespace {

using solving::Answer;

bool is_empty(const Position& position) {
  return std::all_of(position.stones.begin(), position.stones.end(), [](Stone s) { return s == Stone::none; });
}

std::optional<LegalityError> refusal(const Position& position) {
  const Verdict verdict = judge(position);
  if (!verdict.valid()) return LegalityError{"impossible_position", std::string(sentence_of(verdict.reason))};
  if (*verdict.outcome != Outcome::pending)
    return LegalityError{"game_over", "the game is over: " + std::string(to_string(*verdict.outcome))};
  return std::nullopt;
}

class Solving {
 public:
  Solving(const Position& position, const SolveLimits& limits) : position_(position), limits_(limits), budget_(limits_) {}

  Solution run() {
    settle_by_rules();
    if (!solution_.settled() && position_.rules.cells() <= max_solved_cells) search();
    solution_.nodes = budget_.nodes();
    solution_.seconds = budget_.seconds();
    return solution_;
  }

 private:
  void says(std::string_view method) {
    if (!solution_.method.empty()) solution_.method += ", ";
    solution_.method += method;
  }

  void settle_by_rules() {
    if (!position_.rules.has_lines()) {
      solution_.lower = solution_.upper = Value::draw;
      says("no line fits on the board");
    } else if (position_.rules.options() == Options{} && is_empty(position_)) {
      solution_.lower = Value::draw;
      says("strategy stealing");
    }
  }

  void search() {
    search::State state(position_);
    search::Table table(limits_.memory);
    solving::ClaimSearch claims(position_.rules, table, budget_);
    const Answer x = claims.attacker_wins(state, Player::x);
    if (x == Answer::yes) solution_.lower = Value::x_wins;
    if (x == Answer::no) solution_.upper = Value::draw;
    if (!solution_.settled() && solution_.lower == Value::o_wins) {
      const Answer o = claims.attacker_wins(state, Player::o);
      if (o == Answer::yes) solution_.upper = Value::o_wins;
      if (o == Answer::no) solution_.lower = Value::draw;
    }
    says("proof-number search");
  }

  const Position& position_;
  SolveLimits limits_;
  solving::Budget budget_;
  Solution solution_;
};

}  // namespace

std::string_view to_string(Value value) { return value == Value::draw ? "draw" : value == Value::x_wins ? "x_wins" : "o_wins"; }

Result<Solution> solve(const Position& position, const SolveLimits& limits) {
  if (auto error = refusal(position)) return *error;
  return Solving(position, limits).run();
}

}  // namespace mnk
