// SPDX-License-Identifier: MIT
// Entry points for games with gravity: turns scores into values, claims and certificates.
#include "proof/collector.hpp"
#include "solve/drop/certify.hpp"
#include "solve/drop/solver.hpp"

namespace mnk::drop {

namespace {

Value value_of(Score score) { return score > 0 ? Value::x_wins : score < 0 ? Value::o_wins : Value::draw; }

Solution solution_of(Solver& solver, const Board& board, bool plies) {
  const Bounds bounds = plies ? solver.score(board) : solver.sign(board);
  const bool x_moves = board.plies % 2 == 0;
  Solution solution;
  solution.lower = value_of(x_moves ? bounds.lower : -bounds.upper);
  solution.upper = value_of(x_moves ? bounds.upper : -bounds.lower);
  if (bounds.lower == bounds.upper) {
    solution.plies = last_ply(solver.shape().cells, board.plies, bounds.lower) - board.plies;
  }
  solution.method = "alpha-beta with gravity";
  return solution;
}

std::vector<proof::Claim> claims_of(const Solution& solution, const SolveOptions& options) {
  if (options.claim)
    return proves(solution, *options.claim) == true ? std::vector{*options.claim} : std::vector<proof::Claim>();
  if (!solution.settled()) return {};
  if (solution.lower == Value::x_wins) return {proof::Claim::x_wins};
  if (solution.lower == Value::o_wins) return {proof::Claim::o_wins};
  return {proof::Claim::o_does_not_lose, proof::Claim::x_does_not_lose};
}

void add_effort(Solution& solution, Solver& solver) {
  solution.nodes = solver.nodes();
  solution.seconds = solver.budget().seconds();
}

}  // namespace

Result<Solution> solve(const Position& position, const SearchLimits& limits, const SolveOptions& options) {
  Solver solver(position.rules, limits, options);
  if (auto error = solver.load()) return *error;
  Solution solution = solution_of(solver, board_of(position, solver.shape()), options.plies);
  add_effort(solution, solver);
  solution.save_error = solver.save();
  return solution;
}

Result<CertifiedSolution> solve_certified(const Position& position, const SearchLimits& limits,
                                          const SolveOptions& options) {
  Solver solver(position.rules, limits, options);
  if (auto error = solver.load()) return *error;
  CertifiedSolution certified;
  certified.solution = solution_of(solver, board_of(position, solver.shape()), options.plies);
  const std::vector<proof::Claim> claims = claims_of(certified.solution, options);
  for (const proof::Claim claim : claims) {
    proof::Collector collector(position, claim);
    if (!Certifier(position, claim, solver).report(collector)) break;
    Result<proof::Certificate> certificate = collector.finish();
    if (!certificate) {
      certified.certificate_error = message_of(certificate.error());
      break;
    }
    certified.claims.push_back({claim, certificate->records, std::move(certificate->bytes)});
  }
  certified.complete = !claims.empty() && certified.claims.size() == claims.size();
  add_effort(certified.solution, solver);
  certified.solution.save_error = solver.save();
  return certified;
}

}  // namespace mnk::drop
