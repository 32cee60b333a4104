// SPDX-License-Identifier: MIT
// The answer to a job to rank.
#include <algorithm>

#include "mnk/board.hpp"
#include "prove/rank.hpp"

namespace mnk::prove {

namespace {

/// Moves that are looked at with a fourth of the nodes, and those that are then looked at with all of them. The engine
/// alone often leaves the best one out of its first four.
constexpr unsigned moves_at_first = 24;
constexpr unsigned moves_again = 6;
constexpr unsigned reach_of_replies = 4;
/// A hard reply counts for 40 jobs at most, so a move with few of them, such as a four, looks good whatever comes after
/// it, and so does one with a reply that refutes it. The moves after so many of the hardest replies are ranked, too. Of
/// the moves after those, only such with fewer hard replies are looked at in the same way.
constexpr std::size_t hardest_replies = 3;
constexpr std::size_t few_replies[] = {hardest_replies, 1, 1};
constexpr unsigned moves_after_replies = 8;
constexpr std::size_t best_after_replies = 3;  ///< of these; the others are left as soon as they are worse
constexpr double jobs_of_loss = 1000;          ///< after a reply that ends the game, or that leaves no move

class JobRanking {
 public:
  JobRanking(const Job& job, const RunOptions& options) : job_(job), options_(options) {}

  Answer answer() {
    Answer answer{.state = State::ranked};
    const std::vector<RankedMove> first = ranked(job_.moves, nodes_by(4), moves_at_first, moves_again);
    std::vector<Cell> best;
    for (std::size_t i = 0; i < first.size() && i < moves_again; ++i) best.push_back(first[i].move);
    if (!best.empty()) add(ranked(job_.moves, job_.nodes, 0, 0, best), answer);
    // A move that is not looked at again is no better than those that are.
    double most = answer.candidates.empty() ? 0 : answer.candidates.back().score / 10.0;
    for (const RankedMove& move : first) {
      if (std::find(best.begin(), best.end(), move.move) != best.end()) continue;
      most = std::max(most, move.jobs);
      answer.candidates.push_back(candidate(move.move, most));
    }
    if (options_.stop != nullptr && *options_.stop) return {};
    answer.nodes = nodes_;
    return answer;
  }

 private:
  static Candidate candidate(Cell move, double jobs) { return {move, static_cast<int>(10 * jobs)}; }
  /// Returns a part of the nodes of the job.
  std::uint64_t nodes_by(std::uint64_t divisor) const { return std::max<std::uint64_t>(job_.nodes / divisor, 1); }

  void add(const std::vector<RankedMove>& moves, Answer& answer) {
    for (const RankedMove& move : moves)
      answer.candidates.push_back(candidate(move.move, jobs_of(job_.moves, move, 0)));
    std::stable_sort(answer.candidates.begin(), answer.candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.score < b.score; });
  }

  /// Returns none if the engine does not play the game, or if it is over.
  std::vector<RankedMove> ranked(const std::vector<Cell>& moves, std::uint64_t nodes, unsigned most, std::size_t best,
                                 const std::vector<Cell>& only = {}) {
    RankOptions how;
    how.nodes = nodes;
    how.family = job_.family;
    how.moves = most;
    how.only = only;
    how.best = best;
    how.reach = reach_of_replies;
    how.stop = options_.stop;
    auto found = rank(job_.rules, job_.claim, moves, how);
    if (!found) return {};
    for (const RankedMove& move : *found) nodes_ += move.nodes;
    return *std::move(found);
  }

  /// Returns the jobs that the move leaves: those of its hardest replies by the moves after them.
  double jobs_of(const std::vector<Cell>& moves, const RankedMove& move, std::size_t depth) {
    if (depth == std::size(few_replies) || (depth > 0 && move.hard > few_replies[depth])) return move.jobs;
    double jobs = move.jobs;
    for (std::size_t i = 0; i < move.hard_replies.size() && i < few_replies[depth]; ++i) {
      std::vector<Cell> after = moves;
      after.push_back(move.move);
      after.push_back(move.hard_replies[i].move);
      jobs += least_after(after, depth + 1) - move.hard_replies[i].jobs;
    }
    return jobs;
  }

  double least_after(const std::vector<Cell>& moves, std::size_t depth) {
    if (Board::from(job_.rules, moves).value().outcome() != Outcome::pending) return jobs_of_loss;
    double least = jobs_of_loss;
    for (const RankedMove& move : ranked(moves, nodes_by(16), moves_after_replies, best_after_replies)) {
      if (move.jobs >= least) break;
      least = std::min(least, jobs_of(moves, move, depth));
    }
    return least;
  }

  const Job& job_;
  const RunOptions& options_;
  std::uint64_t nodes_ = 0;
};

}  // namespace

Answer rank_moves(const Job& job, const RunOptions& options) { return JobRanking(job, options).answer(); }

}  // namespace mnk::prove
