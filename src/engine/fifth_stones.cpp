// SPDX-License-Identifier: MIT
#include "engine/fifth_stones.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "mnk/board.hpp"
#include "mnk/opening_rule.hpp"

namespace mnk::engine {

namespace {

constexpr int near_steps = 4;  // from a stone

int from_stones(const Board& board, Cell cell) {
  const Rules& rules = board.rules();
  int least = rules.columns() + rules.rows();
  for (const Cell stone : board.history()) {
    const int down = std::abs(rules.row(stone) - rules.row(cell));
    const int across = std::abs(rules.column(stone) - rules.column(cell));
    least = std::min(least, std::max(down, across));
  }
  return least;
}

/// The legal cells without those that are symmetric to another one, nearest to the stones first. At least `count`;
/// cells that are not near only if there would be fewer.
std::vector<Cell> unlike_cells(const Board& board, std::size_t count) {
  const auto legal = board.legal_moves();
  std::vector<Cell> cells(legal.begin(), legal.end());
  std::sort(cells.begin(), cells.end());
  std::stable_sort(cells.begin(), cells.end(),
                   [&](Cell a, Cell b) { return from_stones(board, a) < from_stones(board, b); });
  std::vector<Cell> unlike;
  for (const Cell cell : cells) {
    if (unlike.size() >= count && from_stones(board, cell) > near_steps) break;
    const auto is_like = [&](Cell other) { return are_symmetric(board.rules(), board.history(), cell, other); };
    if (std::none_of(unlike.begin(), unlike.end(), is_like)) unlike.push_back(cell);
  }
  return unlike;
}

}  // namespace

int value_of(const EngineScore& score) {
  return score.proved != 0 ? score.proved * (proved_value - score.plies) : score.estimate;
}

Result<std::vector<FifthStone>> best_fifth_stones(Engine& engine, const Board& board, std::size_t count,
                                                  const SearchLimits& limits, int level) {
  const std::vector<Cell> unlike = unlike_cells(board, count);
  assert(unlike.size() >= count);
  EngineOptions options;
  options.level = level;
  options.lines = static_cast<unsigned>(count);
  for (const Cell cell : board.legal_moves()) {
    if (std::find(unlike.begin(), unlike.end(), cell) == unlike.end()) options.excluded.push_back(cell);
  }
  const auto analysis = engine.analyse(board, limits, options);
  if (!analysis) return analysis.error();
  std::vector<FifthStone> best;
  for (const EngineLine& line : analysis->lines) best.push_back({line.play.front(), value_of(line.score)});
  for (const Cell cell : unlike) {
    if (best.size() >= count) break;
    const auto is_it = [&](const FifthStone& other) { return other.cell == cell; };
    if (std::none_of(best.begin(), best.end(), is_it)) best.push_back({cell, best.back().value});
  }
  return best;
}

}  // namespace mnk::engine
