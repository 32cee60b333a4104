// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
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
constexpr std::uint64_t least_engine_nodes = 5'000;
constexpr std::uint64_t most_engine_nodes = 1'000'000;
/// Most memory of the tables. With 256 MB a job of 50,000 nodes has the same answers, but page faults take more than a
/// tenth of its time.
constexpr std::uint64_t bytes_per_node = 512;

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
    limits.seconds = options_.seconds - std::chrono::duration<double>(Clock::now() - start_).count();
    limits.stop = options_.stop;
    return limits;
  }

  attack::AttackOptions attack_options(proof::Sink& sink) const {
    attack::AttackOptions options;
    options.sinks[prover_] = &sink;
    options.family = job_.family;
    options.extras = job_.extras;
    return options;
  }

  void prove(std::uint64_t nodes, Answer& answer) {
    const SearchLimits limited = limits(nodes);
    search::Budget budget(limited);
    proof::Collector reports(board_.position(), job_.claim, job_.family);
    attack::AttackOptions options = attack_options(reports);
    options.may_win = {prover_ == Player::x, prover_ == Player::o};
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
    proof::Collector reports(board_.position(), job_.claim, job_.family);
    const bool wins_after_pass =
        attack::forced_win_but_replies(board_.position(), prover_, attack_options(reports), stores_, budget);
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
      if (line.score.proved >= 0 && !is_on_margin(job_.rules, job_.family, line.play[0]))
        answer.candidates.push_back({line.play[0], score_of(line.score)});
    }
  }

  using Clock = std::chrono::steady_clock;

  const Job& job_;
  const RunOptions& options_;
  Clock::time_point start_ = Clock::now();
  Player prover_;
  Board board_;
  std::uint64_t memory_;  ///< of the tables
  attack::PlanStores stores_;
};

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
