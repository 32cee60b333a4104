// SPDX-License-Identifier: MIT
// The answer to a job to rank.
#include <algorithm>

#include "mnk/board.hpp"
#include "prove/rank.hpp"

namespace mnk::prove {

namespace {

constexpr unsigned most_ranked = 5;  ///< moves: each further one takes nodes from the others
/// Bytes of the table. One that is not full takes time for its pages.
std::uint64_t table_bytes(const Job& job, const RunOptions& options) {
  constexpr std::uint64_t least = std::uint64_t{1} << 20, most = std::uint64_t{128} << 20;
  return std::clamp(64 * std::min(job.nodes, most), least, std::clamp(options.memory, least, most));
}

}  // namespace

Answer rank_moves(const Job& job, const RunOptions& options) {
  Answer answer;
  Result<Engine> engine = Engine::make(job.rules, {.memory = table_bytes(job, options)});
  SearchLimits limits;
  limits.nodes = job.nodes;
  limits.seconds = options.seconds;
  limits.stop = options.stop;
  EngineOptions lines;
  lines.lines = most_ranked;
  answer.state = State::ranked;
  if (!engine) return answer;
  const auto analysis = engine->analyse(Board::from(job.rules, job.moves).value(), limits, lines);
  if (options.stop != nullptr && *options.stop) return {};
  if (!analysis) return answer;
  answer.nodes = analysis->nodes;
  for (const EngineLine& line : analysis->lines) {
    if (line.score.proved >= 0 && !is_on_margin(job.rules, job.family, line.play[0]))
      answer.candidates.push_back({line.play[0], score_of(line.score)});
  }
  return answer;
}

}  // namespace mnk::prove
