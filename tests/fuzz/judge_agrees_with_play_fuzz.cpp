// SPDX-License-Identifier: MIT
// Positions reached by play are never judged unreachable, and their outcome agrees. Every detector gives an equal
// verdict on any board.
#include <cstdlib>

#include "core/plain_reference.hpp"
#include "fuzz/rules_input.hpp"
#include "mnk/board.hpp"
#include "mnk/judge.hpp"

namespace {

constexpr mnk::JudgeLimits limits{.nodes = 200};

void require(bool holds) {
  if (!holds) std::abort();
}

void judge_any(const mnk::Position& position) {
  const mnk::Verdict verdict = mnk::judge(position, limits);
  require(verdict.valid() == (verdict.reason == mnk::Reason::none));
  require(verdict.valid() == (verdict.reachable != mnk::Reachable::no));
  const mnk::Rules& rules = position.rules;
  const bool searched = rules.exact() || rules.gravity() || rules.caro() || rules.renju();
  require(searched || verdict.reachable != mnk::Reachable::unknown);
  for (const mnk::Method method : mnk::all_methods) {
    if (!mnk::refusal(method, position.rules).empty()) continue;
    const mnk::Verdict other = mnk::judge(position, limits, method);
    require(other.outcome == verdict.outcome && other.reason == verdict.reason && other.reachable == verdict.reachable);
    require(other.lines == verdict.lines && other.to_move == verdict.to_move && other.plies == verdict.plies);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 4) return 0;
  const mnk::Rules rules = fuzz::rules_of(data, 10, 7);
  mnk::Board board(rules);
  mnk::Position any(rules);
  for (std::size_t i = 4; i < size && i < 120; ++i) {
    any.stones[i * 7 % any.stones.size()] = static_cast<mnk::Stone>(data[i] % 3);
    if (board.is_over()) continue;
    const mnk::LegalMoves moves = board.legal_moves();
    board.play_unchecked(moves[data[i] % moves.size()]);
    const mnk::Verdict verdict = mnk::judge(board.position(), limits);
    require(verdict.reachable != mnk::Reachable::no && verdict.outcome == board.outcome() &&
            verdict.plies == board.plies());
    require(mnk::judge(board).reachable == mnk::Reachable::yes);
    require(verdict.to_move.has_value() == !board.is_over());
    if (!board.is_over()) require(*verdict.to_move == board.to_move());
  }
  judge_any(any);
  judge_any(board.position());
  return 0;
}
