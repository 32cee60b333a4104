// SPDX-License-Identifier: MIT
#include "mnk/balance.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <vector>

#include "mnk/board.hpp"

namespace mnk {

namespace {

constexpr int reach = 3;  // steps from a stone, or from the middle

int distance(const Rules& rules, Cell a, Cell b) {
  return std::max(std::abs(rules.row(a) - rules.row(b)), std::abs(rules.column(a) - rules.column(b)));
}

std::vector<Cell> candidates_of(const Board& board) {
  const Rules& rules = board.rules();
  const Cell middle = rules.cell((rules.rows() - 1) / 2, (rules.columns() - 1) / 2);
  std::vector<Cell> near;
  std::vector<Cell> all;
  for (const Cell cell : board.legal_moves()) {
    all.push_back(cell);
    const auto is_near = [&](Cell stone) { return distance(rules, stone, cell) <= reach; };
    const auto stones = board.history();
    if (stones.empty() ? is_near(middle) : std::any_of(stones.begin(), stones.end(), is_near)) near.push_back(cell);
  }
  std::vector<Cell>& chosen = near.empty() ? all : near;
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

constexpr int most_imbalance = std::numeric_limits<int>::max();  // of proved scores: beyond every estimate

/// Distance of a score, for the side that moves after a stone, from a target for the side that has placed it.
int imbalance(const EngineScore& score, int target) {
  return score.proved != 0 ? most_imbalance : std::abs(score.estimate + target);
}

/// A part of the limits of time and nodes.
SearchLimits share(const SearchLimits& limits, double parts) {
  SearchLimits each = limits;
  each.seconds = limits.seconds / parts;
  if (limits.nodes != std::numeric_limits<std::uint64_t>::max())
    each.nodes = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(static_cast<double>(limits.nodes) / parts));
  return each;
}

Result<EngineScore> score_after(Engine& engine, const Board& board, Cell cell, const SearchLimits& limits) {
  Board after = board;
  after.play_unchecked(cell);
  if (after.is_over()) return EngineScore{.proved = after.outcome() == Outcome::draw ? 0 : -1};
  const Result<EngineAnalysis> analysis = engine.analyse(after, limits);
  if (!analysis) return analysis.error();
  return analysis->lines.front().score;
}

/// The candidates of least cost, best first: at most `count` of them, at least one. The cost is a function of the score
/// for the side that moves after the stone.
template <class Cost>
Result<std::vector<BalancedMove>> narrow(Engine& engine, const Board& board, const SearchLimits& limits,
                                         std::size_t count, Cost cost) {
  if (board.is_over()) {
    const Result<EngineAnalysis> refused = engine.analyse(board, limits);
    return refused.error();
  }
  std::vector<BalancedMove> moves;
  for (const Cell cell : candidates_of(board)) moves.push_back({.cell = cell});
  const double rounds = std::ceil(std::log2(static_cast<double>(std::max<std::size_t>(moves.size(), 2))));
  for (;;) {
    // Each round gets the same share, so its moves get twice as much as those of the round before.
    const SearchLimits each = share(limits, rounds * static_cast<double>(moves.size()));
    for (BalancedMove& move : moves) {
      const Result<EngineScore> score = score_after(engine, board, move.cell, each);
      if (!score) return score.error();
      move.score = *score;
    }
    const auto is_better = [&](const BalancedMove& a, const BalancedMove& b) { return cost(a.score) < cost(b.score); };
    std::stable_sort(moves.begin(), moves.end(), is_better);
    if (moves.size() <= 2 * count || (limits.stop != nullptr && *limits.stop)) {
      moves.resize(std::min(moves.size(), count));
      return moves;
    }
    moves.resize((moves.size() + 1) / 2);
  }
}

}  // namespace

Result<BalancedMove> find_balance(Engine& engine, const Board& board, const SearchLimits& limits, int target) {
  const auto found =
      narrow(engine, board, limits, 1, [&](const EngineScore& score) { return imbalance(score, target); });
  if (!found) return found.error();
  return found->front();
}

Result<BalancedPair> find_balanced_pair(Engine& engine, const Board& board, const SearchLimits& limits, int target) {
  constexpr std::size_t first_stones = 4;
  // The second stone can give its side less than the best stone would, but not more.
  const auto cost = [&](const EngineScore& score) {
    const int distance = imbalance(score, target);
    return score.estimate + target >= 0 || distance == most_imbalance ? distance : most_imbalance - 1;
  };
  const auto firsts = narrow(engine, board, share(limits, 2), first_stones, cost);
  if (!firsts) return firsts.error();
  BalancedPair best;
  int least = -1;
  for (const BalancedMove& first : *firsts) {
    Board after = board;
    after.play_unchecked(first.cell);
    if (after.is_over()) continue;
    const auto second = find_balance(engine, after, share(limits, 2.0 * first_stones), -target);
    if (!second) return second.error();
    const int distance = imbalance(second->score, -target);
    if (least >= 0 && distance >= least) continue;
    least = distance;
    best = {first.cell, second->cell, second->score};
  }
  if (least < 0) return LegalityError{"game_over", "every first stone ends the game"};
  return best;
}

}  // namespace mnk
