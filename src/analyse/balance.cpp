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

/// Distance from balance: proved scores are beyond every estimate.
int imbalance(const EngineScore& score) {
  return score.proved != 0 ? std::numeric_limits<int>::max() : std::abs(score.estimate);
}

Result<EngineScore> score_after(Engine& engine, const Board& board, Cell cell, const SearchLimits& limits) {
  Board after = board;
  after.play_unchecked(cell);
  if (after.is_over()) return EngineScore{.proved = after.outcome() == Outcome::draw ? 0 : -1};
  const Result<EngineAnalysis> analysis = engine.analyse(after, limits);
  if (!analysis) return analysis.error();
  return analysis->lines.front().score;
}

}  // namespace

Result<BalancedMove> find_balance(Engine& engine, const Board& board, const SearchLimits& limits) {
  if (board.is_over()) {
    const Result<EngineAnalysis> refused = engine.analyse(board, limits);
    return refused.error();
  }
  std::vector<BalancedMove> moves;
  for (const Cell cell : candidates_of(board)) moves.push_back({.cell = cell});
  const double rounds = std::ceil(std::log2(static_cast<double>(std::max<std::size_t>(moves.size(), 2))));
  for (;;) {
    // Each round gets the same share, so its moves get twice as much as those of the round before.
    SearchLimits each = limits;
    each.seconds = limits.seconds / rounds / static_cast<double>(moves.size());
    if (limits.nodes != std::numeric_limits<std::uint64_t>::max()) {
      const double nodes = static_cast<double>(limits.nodes) / rounds / static_cast<double>(moves.size());
      each.nodes = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(nodes));
    }
    for (BalancedMove& move : moves) {
      const Result<EngineScore> score = score_after(engine, board, move.cell, each);
      if (!score) return score.error();
      move.score = *score;
    }
    const auto is_better = [](const BalancedMove& a, const BalancedMove& b) {
      return imbalance(a.score) < imbalance(b.score);
    };
    std::stable_sort(moves.begin(), moves.end(), is_better);
    if (moves.size() <= 2 || (limits.stop != nullptr && *limits.stop)) return moves.front();
    moves.resize((moves.size() + 1) / 2);
  }
}

}  // namespace mnk
