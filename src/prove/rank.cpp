// SPDX-License-Identifier: MIT
#include "prove/rank.hpp"

#include <algorithm>
#include <cstdlib>
#include <thread>

#include "mnk/board.hpp"
#include "mnk/engine.hpp"

namespace mnk::prove {

namespace {

constexpr double score_of_win = 2000;   ///< a position with this score is taken as won
constexpr double scores_per_job = 100;  ///< difference of scores that is worth one job
constexpr int won = 1'000'000;
constexpr std::uint64_t table_bytes_per_node = 64;
constexpr std::uint64_t least_memory = std::uint64_t{1} << 20;
constexpr std::uint64_t most_memory = std::uint64_t{16} << 20;

class Ranking {
 public:
  Ranking(const Rules& rules, const std::vector<Cell>& moves, const RankOptions& options)
      : rules_(rules), moves_(moves), options_(options) {}

  Result<std::vector<RankedMove>> run() {
    Result<std::vector<RankedMove>> moves = moves_to_rank();
    if (!moves) return moves;
    std::vector<RankedMove> ranked;
    for (const RankedMove& unranked : *moves) {
      const std::optional<RankedMove> move = rank_move(unranked);
      if (!move) break;
      if (options_.ranked) options_.ranked(*move);
      ranked.push_back(*move);
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const RankedMove& a, const RankedMove& b) { return a.jobs < b.jobs; });
    return ranked;
  }

 private:
  /// Bytes of the table of a search. A new table of a greater size takes longer than a small search.
  std::uint64_t memory() const {
    return std::clamp(std::min(options_.nodes, most_memory) * table_bytes_per_node, least_memory, most_memory);
  }
  bool is_stopped() const { return options_.stop != nullptr && *options_.stop; }
  SearchLimits limits() const {
    SearchLimits limits;
    limits.nodes = options_.nodes;
    limits.stop = options_.stop;
    return limits;
  }

  /// Returns the moves with their scores alone.
  Result<std::vector<RankedMove>> moves_to_rank() const {
    std::vector<RankedMove> moves;
    Result<Engine> engine = Engine::make(rules_, {.memory = memory()});
    if (!engine) return engine.error();
    EngineOptions lines;
    lines.lines = options_.moves;
    const auto first = engine->analyse(Board::from(rules_, moves_).value(), limits(), lines);
    if (!first) return first.error();
    for (const EngineLine& line : first->lines) {
      if (!is_on_margin(rules_, options_.family, line.play[0]))
        moves.push_back({.move = line.play[0], .score = score_of(line.score)});
    }
    return moves;
  }

  /// Returns nothing if the ranking is stopped.
  std::optional<RankedMove> rank_move(RankedMove ranked) const {
    std::vector<Cell> after = moves_;
    after.push_back(ranked.move);
    const std::vector<Cell> replies = replies_after(after);
    std::vector<int> scores(replies.size());
    std::atomic<std::size_t> next = 0;
    std::atomic<std::uint64_t> nodes = 0;
    const auto work = [&] {
      for (std::size_t i = next++; i < replies.size() && !is_stopped(); i = next++)
        scores[i] = score_after(after, replies[i], nodes);
    };
    std::vector<std::jthread> threads;
    for (unsigned i = 1; i < options_.threads; ++i) threads.emplace_back(work);
    work();
    threads.clear();  // waits for them
    if (is_stopped()) return std::nullopt;
    ranked.replies = static_cast<unsigned>(replies.size());
    ranked.nodes = nodes;
    int lowest = won + 1;
    for (std::size_t i = 0; i < replies.size(); ++i) {
      ranked.jobs += jobs_short_of_win(scores[i]);
      ranked.hard += scores[i] < score_of_win ? 1 : 0;
      if (scores[i] < lowest) ranked.hardest = replies[i];
      lowest = std::min(lowest, scores[i]);
    }
    return ranked;
  }

  /// The empty cells near a stone. A move that ends the game leaves none.
  std::vector<Cell> replies_after(const std::vector<Cell>& moves) const {
    const Board board = Board::from(rules_, moves).value();
    std::vector<Cell> near;
    if (board.outcome() != Outcome::pending) return near;
    const auto distance = [&](Cell a, Cell b) {
      const auto row = [&](Cell cell) { return static_cast<int>(cell / rules_.columns()); };
      const auto column = [&](Cell cell) { return static_cast<int>(cell % rules_.columns()); };
      return std::max(std::abs(row(a) - row(b)), std::abs(column(a) - column(b)));
    };
    for (Cell cell = 0; cell < rules_.cells(); ++cell) {
      const bool is_taken = std::find(moves.begin(), moves.end(), cell) != moves.end();
      const auto is_near = [&](Cell stone) { return distance(stone, cell) <= static_cast<int>(options_.reach); };
      if (!is_taken && std::any_of(moves.begin(), moves.end(), is_near)) near.push_back(cell);
    }
    return near;
  }

  /// The prover's best score after the reply; adds the nodes of the search. Deterministic: each search has a table of
  /// its own.
  int score_after(std::vector<Cell> moves, Cell reply, std::atomic<std::uint64_t>& nodes) const {
    moves.push_back(reply);
    const Board board = Board::from(rules_, moves).value();
    if (board.outcome() != Outcome::pending) return -won;
    Result<Engine> engine = Engine::make(rules_, {.memory = memory()});
    if (!engine) return -won;
    const auto analysis = engine->analyse(board, limits());
    if (!analysis) return -won;
    nodes += analysis->nodes;
    return score_of(analysis->lines[0].score);
  }

  const Rules rules_;
  const std::vector<Cell>& moves_;
  const RankOptions& options_;
};

}  // namespace

int score_of(const EngineScore& score) { return score.proved != 0 ? score.proved * won : score.estimate; }

double jobs_short_of_win(int score) {
  return std::clamp((score_of_win - score) / scores_per_job, 0.0, most_short_of_win);
}

Result<std::vector<RankedMove>> rank(const Rules& rules, proof::Claim claim, const std::vector<Cell>& moves,
                                     const RankOptions& options) {
  const Player to_move = moves.size() % 2 == 0 ? Player::x : Player::o;
  if (to_move != proof::prover(claim))
    return LegalityError{"opponent_to_move", "moves of the prover can be ranked only where the prover is to move"};
  return Ranking(rules, moves, options).run();
}

}  // namespace mnk::prove
