// SPDX-License-Identifier: MIT
#include <algorithm>
#include <ctime>
#include <exception>

#include "mnk/board.hpp"
#include "mnk/engine.hpp"
#include "prove/job.hpp"
#include "prove/rank.hpp"
#include "solve/attack/attack.hpp"

namespace mnk::prove {

namespace {

constexpr unsigned most_candidates = 10;
constexpr std::uint64_t least_engine_nodes = 20'000;
constexpr std::uint64_t most_engine_nodes = 1'000'000;
/// Most memory of the tables. With 256 MB a job of 50,000 nodes has the same answers, but page faults take more than a
/// tenth of its time.
constexpr std::uint64_t bytes_per_node = 512;
/// Moves that a ranking looks at, with a fourth of its nodes, and those that it then looks at with all of them. The
/// engine alone often leaves the best one out of its first four.
constexpr unsigned ranked_first = 24;
constexpr unsigned ranked_again = 4;
constexpr unsigned reach_of_replies = 4;

double processor_seconds() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// The searches for the answer to one job.
class Run {
 public:
  Run(const Job& job, const RunOptions& options)
      : job_(job),
        options_(options),
        prover_(proof::prover(job.claim)),
        board_(Board::from(job.rules, job.moves).value()),
        memory_(std::min(options.memory / bytes_per_node, std::max(job.nodes, least_engine_nodes)) * bytes_per_node),
        stores_(attack::make_plan_stores(job.rules, memory_, 1)) {}

  Answer answer() {
    Answer answer;
    const bool prover_to_move = board_.to_move() == prover_;
    if (!prover_to_move && can_end_game(job_.rules, job_.moves)) return answer;  // the claim does not hold
    if (prover_to_move) {
      prove(job_.nodes, answer);
    } else {
      // Few of these positions are won as a whole within the limit of a first job; replies left open are jobs for
      // others.
      prove_part(job_.nodes / 2, answer);
      if (answer.state == State::open) prove(job_.nodes / 2, answer);
    }
    if (answer.state == State::open && prover_to_move) find_candidates(answer);
    return answer;
  }

 private:
  SearchLimits limits(std::uint64_t nodes) const {
    SearchLimits limits;
    limits.nodes = nodes;
    limits.stop = options_.stop;
    return limits;
  }

  void prove(std::uint64_t nodes, Answer& answer) {
    const SearchLimits limited = limits(nodes);
    search::Budget budget(limited);
    proof::Collector reports(board_.position(), job_.claim);
    attack::AttackOptions options;
    options.may_win = {prover_ == Player::x, prover_ == Player::o};
    options.sinks[prover_] = &reports;
    const bool proved = attack::forced_win(board_.position(), options, stores_, budget).has_value();
    answer.nodes += budget.nodes();
    if (!proved) return;
    Result<proof::Certificate> certificate = reports.finish();
    if (!certificate) return;
    answer.state = State::proved;
    answer.certificate = std::move(certificate->bytes);
  }

  void prove_part(std::uint64_t nodes, Answer& answer) {
    const SearchLimits limited = limits(nodes);
    search::Budget budget(limited);
    proof::Collector reports(board_.position(), job_.claim);
    const bool wins_after_pass = attack::forced_win_but_replies(board_.position(), prover_, reports, stores_, budget);
    answer.nodes += budget.nodes();
    if (!wins_after_pass) return;
    answer.state = State::part;
    answer.certificate = reports.finish_part().bytes;
  }

  void find_candidates(Answer& answer) {
    Result<Engine> engine = Engine::make(job_.rules, {.memory = memory_ / 4});
    if (!engine) return;
    EngineOptions options;
    options.lines = most_candidates;
    const std::uint64_t nodes = std::clamp(job_.nodes / 8, least_engine_nodes, most_engine_nodes);
    const Result<EngineAnalysis> analysis = engine->analyse(board_, limits(nodes), options);
    if (!analysis) return;
    answer.nodes += analysis->nodes;
    for (const EngineLine& line : analysis->lines) {
      if (line.score.proved >= 0) answer.candidates.push_back({line.play[0], score_of(line.score)});
    }
  }

  const Job& job_;
  const RunOptions& options_;
  Player prover_;
  Board board_;
  std::uint64_t memory_;  ///< of the tables
  attack::PlanStores stores_;
};

}  // namespace

namespace {

/// Answers a job to rank; with no candidates if the engine does not play the game. A stopped ranking is `open`.
Answer rank_moves(const Job& job, const RunOptions& options) {
  RankOptions how;
  how.nodes = std::max<std::uint64_t>(job.nodes / 4, 1);
  how.moves = ranked_first;
  how.reach = reach_of_replies;
  how.stop = options.stop;
  Answer answer{.state = State::ranked};
  auto ranked = rank(job.rules, job.claim, job.moves, how);
  if (!ranked) return answer;
  how.nodes = job.nodes;
  for (std::size_t i = 0; i < ranked->size() && i < ranked_again; ++i) how.only.push_back((*ranked)[i].move);
  const auto again = how.only.empty() ? ranked : rank(job.rules, job.claim, job.moves, how);
  if (options.stop != nullptr && *options.stop) return {};
  if (!again) return answer;
  double most = 0;  // a move that is not looked at again is no better than those that are
  for (const RankedMove& move : *ranked) answer.nodes += move.nodes;
  for (const RankedMove& move : *again) {
    answer.nodes += move.nodes;
    answer.candidates.push_back({move.move, static_cast<int>(10 * move.jobs)});
    most = std::max(most, move.jobs);
  }
  for (std::size_t i = again->size(); i < ranked->size(); ++i)
    answer.candidates.push_back({(*ranked)[i].move, static_cast<int>(10 * std::max(most, (*ranked)[i].jobs))});
  return answer;
}

}  // namespace

std::optional<LegalityError> refuse(const Rules& rules) {
  if (attack::can_be_attacked(rules)) return std::nullopt;
  return LegalityError{"unsupported_rules", "there is no search for the forced wins of " + to_string(rules) +
                                                "; mnk solve may have another"};
}

Answer run(const Job& job, const RunOptions& options) {
  const double before = processor_seconds();
  Answer answer;
  try {
    if (attack::can_be_attacked(job.rules))
      answer = job.task == Task::rank ? rank_moves(job, options) : Run(job, options).answer();
  } catch (const std::bad_alloc&) {
    answer = {};  // nothing is proved
  }
  answer.seconds = processor_seconds() - before;
  return answer;
}

}  // namespace mnk::prove
