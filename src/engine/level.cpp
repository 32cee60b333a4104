// SPDX-License-Identifier: MIT
#include "engine/level.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <tuple>

#include "core/hash_functions.hpp"
#include "engine/moves.hpp"

namespace mnk::engine {

namespace {

/// A threshold above every threat: never seen.
constexpr Threat unseen{threat_kinds};

// Chosen so that each level wins at least 70 % against the one below: docs/engine.md has the figures.
constexpr std::array<Level, full_level - least_level> levels = {{
    // depth, nodes, overlooked, own, other, directions, defence
    {0, 0, 175, Threat::five, unseen, 1, 0},
    {0, 0, 137, Threat::five, unseen, 3, 5},
    {0, 0, 122, Threat::five, Threat::five, 4, 8},
    {0, 0, 92, Threat::five, Threat::five, 4, 18},
    {0, 0, 50, Threat::five, Threat::five, 4, 64},
    {1, 200, 78, Threat::double_four, Threat::double_four, 4, 0},
    {3, 600, 21, Threat::double_four, Threat::double_four, 4, 0},
    {6, 2000, 0, Threat::four, Threat::four, 4, 0},
    {12, 10000, 0, Threat::four, Threat::four, 4, 0},
}};

/// Returns a pseudo-random number from 0 to 99 for each cell of each position.
std::uint64_t percent_of(std::uint64_t hash, Cell cell) {
  return splitmix64(hash + cell * 0x9E3779B97F4A7C15ULL) % 100;
}

/// Returns true if the cell is at most two cells from one of the last two moves.
bool is_in_view(const Rules& rules, std::span<const Cell> history, Cell cell) {
  const auto moves = history.last(std::min<std::size_t>(history.size(), 2));
  return std::any_of(moves.begin(), moves.end(), [&](Cell move) {
    return std::abs(rules.row(move) - rules.row(cell)) <= 2 && std::abs(rules.column(move) - rules.column(cell)) <= 2;
  });
}

bool is_striking(const PatternBoard& board, const Level& level, Cell cell) {
  const Player mover = board.to_move();
  return board.threat(mover, cell) >= level.own || board.threat(opponent(mover), cell) >= level.other;
}

bool is_striking(const WindowBoard& board, const Level& level, Cell cell) {
  const Player mover = board.to_move();
  return board.makes_line(mover, cell) || (level.other <= Threat::five && board.makes_line(opponent(mover), cell));
}

/// Returns the overlooked ones among `cells`; at least one cell is left.
template <typename AnyBoard>
std::vector<Cell> overlooked_of(std::vector<Cell> cells, const AnyBoard& board, std::span<const Cell> history,
                                const Level& level) {
  const std::size_t all = cells.size();
  const auto by_percent = [&](Cell a, Cell b) { return percent_of(board.hash(), a) < percent_of(board.hash(), b); };
  std::erase_if(cells, [&](Cell cell) {
    const std::uint32_t overlooked = is_in_view(board.rules(), history, cell) ? level.overlooked / 2 : level.overlooked;
    return is_striking(board, level, cell) || percent_of(board.hash(), cell) >= overlooked;
  });
  if (cells.size() == all && all > 0) cells.erase(std::max_element(cells.begin(), cells.end(), by_percent));
  return cells;
}

/// Worth of a line, by the pattern that a stone would make on it.
constexpr std::array<int, pattern_kinds> line_worth = {0, 1, 1, 1, 2, 2, 4, 5, 8, 12, 18, 60, 60, 400, 0, 2000};

int lines_of(const PatternBoard& board, const Level& level, Player player, Cell cell) {
  int sum = 0;
  for (std::size_t direction = 0; direction < level.directions; ++direction)
    sum += line_worth[board.pattern(player, cell, direction)];
  return sum;
}

/// Returns the worth of a cell. First comes stopping a five, if the level sees it, then the lines of both players.
int worth_at_sight(const PatternBoard& board, const Level& level, Cell cell) {
  const Player mover = board.to_move();
  const Player other = opponent(mover);
  const int first = board.threat(other, cell) == Threat::five && level.other <= Threat::five ? 30'000 : 0;
  return first + lines_of(board, level, mover, cell) + lines_of(board, level, other, cell) * level.defence / 100;
}

bool contains(std::span<const Cell> cells, Cell cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

/// Returns the allowed near cells; if there are none, all allowed cells.
std::vector<Cell> near_moves(const PatternBoard& board, std::span<const Cell> excluded) {
  std::vector<Cell> cells;
  list_near_cells(board, cells);
  const auto is_out = [&](Cell cell) { return board.is_forbidden(board.to_move(), cell) || contains(excluded, cell); };
  std::erase_if(cells, is_out);
  for (Cell cell = 0; cells.empty() && cell < board.rules().cells(); ++cell) {
    if (board.is_empty(cell) && !is_out(cell)) cells.push_back(cell);
  }
  return cells;
}

}  // namespace

const Level& level_of(int level) { return levels[level - least_level]; }

std::vector<Cell> overlooked_cells(const PatternBoard& board, std::span<const Cell> history, const Level& level,
                                   std::span<const Cell> excluded) {
  std::vector<Cell> cells = overlooked_of(near_moves(board, excluded), board, history, level);
  cells.insert(cells.end(), excluded.begin(), excluded.end());
  return cells;
}

std::vector<Cell> overlooked_cells(const WindowBoard& board, std::span<const Cell> history, const Level& level,
                                   std::span<const Cell> excluded) {
  std::vector<Cell> cells;
  board.list_moves(cells);
  std::erase_if(cells, [&](Cell cell) { return contains(excluded, cell); });
  cells = overlooked_of(std::move(cells), board, history, level);
  cells.insert(cells.end(), excluded.begin(), excluded.end());
  return cells;
}

std::vector<EngineLine> lines_at_sight(const PatternBoard& board, const Level& level, unsigned count,
                                       std::span<const Cell> excluded) {
  std::vector<Cell> cells = near_moves(board, excluded);
  const std::vector<Cell> overlooked = overlooked_cells(board, board.moves(), level, excluded);
  std::erase_if(cells, [&](Cell cell) { return contains(overlooked, cell); });
  std::vector<EngineLine> lines;
  for (const Cell cell : cells) {
    EngineLine line;
    line.play = {cell};
    if (board.threat(board.to_move(), cell) == Threat::five) {
      line.score = {1, 1, 0};
    } else {
      line.score.estimate = worth_at_sight(board, level, cell);
    }
    lines.push_back(std::move(line));
  }
  // The cell breaks ties, because the board's lists have no fixed order.
  const auto key = [&](const EngineLine& line) {
    const Cell cell = line.play.front();
    return std::tuple(line.score.proved, line.score.estimate, percent_of(board.hash(), cell), cell);
  };
  const auto better = [&](const EngineLine& a, const EngineLine& b) { return key(a) > key(b); };
  std::sort(lines.begin(), lines.end(), better);
  lines.resize(std::min<std::size_t>(lines.size(), std::max(count, 1U)));
  return lines;
}

}  // namespace mnk::engine
