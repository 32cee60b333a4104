// SPDX-License-Identifier: MIT
// Calls that name some members of an options struct. Compiled with every warning as an error.
#include <mnk/mnk.hpp>

namespace {

mnk::Result<mnk::Solution> solved(const mnk::Position& position) {
  return mnk::solve(position, {.seconds = 2}, {.progress = [](const mnk::SolveProgress&) {}});
}

mnk::Result<mnk::Analysed> analysed(const mnk::Board& board) {
  return mnk::analyse(board, {.seconds = 2}, {.lines = 3});
}

mnk::Result<mnk::EngineAnalysis> played(const mnk::Board& board) {
  auto engine = mnk::Engine::make(board.rules(), {.threads = 2});
  if (!engine) return engine.error();
  return engine->analyse(board, {.nodes = 1000}, {.level = 3});
}

}  // namespace

int main() {
  const mnk::Rules rules = mnk::Rules::make(7, 6, 4, {.gravity = true}).value();
  const mnk::Board board(rules);
  const mnk::Verdict verdict = mnk::judge(board.position(), {.nodes = 1000});
  mnk::best::Solver solver(rules);
  const auto choice = solver.choose(board, mnk::best::Prefer::fastest, {.nodes = 10});
  const auto made = mnk::Board::from(board.position(), {.nodes = 10});
  mnk::GomocupSession session({.threads = 1}, [](std::string_view) {});
  mnk::RecordJudge record_judge(rules, mnk::Method::automatic, {.nodes = 10});
  const mnk::proof::CertificateHeader header = {.claim = mnk::proof::Claim::o_does_not_lose};
  const mnk::Record record = {.number = 1};
  const mnk::GameMove move = {.cell = 3};
  const bool all = solved(board.position()) && analysed(board) && played(board) && verdict.valid() && choice && made &&
                   session.take("END") && record.number == header.records && move.cell == 0 &&
                   record_judge.judge(record).label.empty();
  return all ? 0 : 1;
}
