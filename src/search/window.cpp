// SPDX-License-Identifier: MIT
#include "search/window.hpp"

#include <array>
#include <cassert>
#include <optional>

namespace mnk::search {

namespace {

struct Step {
  int row;
  int column;
};
constexpr std::array<Step, 4> steps = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};

std::optional<Window> window_at(const Rules& rules, int row, int column, Step step) {
  const int last = rules.k() - 1;
  if (!rules.contains(row + last * step.row, column + last * step.column)) return std::nullopt;
  Window window{0, 0, 0};
  for (int i = 0; i < rules.k(); ++i) window.cells |= bit(rules.cell(row + i * step.row, column + i * step.column));
  window.missing = window.cells;
  if (rules.exact()) {
    for (const int i : {-1, rules.k()}) {
      const int r = row + i * step.row;
      const int c = column + i * step.column;
      if (rules.contains(r, c)) window.flank |= bit(rules.cell(r, c));
    }
  }
  return window;
}

}  // namespace

std::vector<Window> windows(const Rules& rules) {
  assert(rules.cells() <= max_bits);
  std::vector<Window> all;
  for (const Step step : steps) {
    for (int row = 0; row < rules.rows(); ++row) {
      for (int column = 0; column < rules.columns(); ++column) {
        if (const auto window = window_at(rules, row, column, step)) all.push_back(*window);
      }
    }
  }
  return all;
}

Bits stones_of(const Position& position, Player player) {
  Bits stones = 0;
  for (Cell cell = 0; cell < position.rules.cells(); ++cell) {
    if (position.stones[cell] == stone_of(player)) stones |= bit(cell);
  }
  return stones;
}

}  // namespace mnk::search
