// SPDX-License-Identifier: MIT
#include "mnk/position.hpp"

#include "core/runs.hpp"

namespace mnk {

std::vector<Line> winning_lines(const Position& position, Player player) {
  const Rules& rules = position.rules;
  std::vector<Line> lines;
  for_each_run(position, stone_of(player), rules.k(), [&](Direction direction, Cell first, int length) {
    if (rules.k() == 1 && direction != Direction::row) return;  // k = 1: report each cell once, as a row
    const Step step = steps[direction];
    const auto is_opponents = [&](int distance) {
      const int row = rules.row(first) + distance * step.row;
      const int column = rules.column(first) + distance * step.column;
      return rules.contains(row, column) && position.at(row, column) == stone_of(opponent(player));
    };
    const auto is_blocked = [&] { return is_opponents(-1) && is_opponents(length); };
    if (rules.k() > 1 && !run_wins(rules, player, length, is_blocked)) return;
    Line line{direction, {}};
    const int stride = stride_of(rules, direction);
    for (int i = 0; i < length; ++i) line.cells.push_back(first + i * stride);
    lines.push_back(std::move(line));
  });
  return lines;
}

std::string to_text(const Position& position) {
  std::string text;
  text.reserve(position.stones.size() + position.rules.height());
  const std::size_t columns = position.rules.width();
  for (std::size_t cell = 0; cell < position.stones.size(); ++cell) {
    text += to_string(position.stones[cell]);
    if ((cell + 1) % columns == 0) text += '\n';
  }
  return text;
}

}  // namespace mnk
