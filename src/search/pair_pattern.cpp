// SPDX-License-Identifier: MIT
#include "search/pair_pattern.hpp"

#include <array>
#include <string_view>

#include "core/geometry.hpp"

namespace mnk::search {

namespace {

constexpr int period = 8;
constexpr int least_k = 9;

/// By direction and line, modulo 8: in a row, the column of the first cell of a pair; in another line, its row. Columns
/// are counted from 0, diagonals by column minus row, anti-diagonals by column plus row.
constexpr std::array<std::string_view, 4> first_cells = {"61174165", "57701014", "72327614", "51553336"};

constexpr std::size_t modulo(int number) { return static_cast<std::size_t>(number & (period - 1)); }

/// Returns true if a pair in the direction begins at the cell.
constexpr bool begins_pair(std::size_t direction, int row, int column) {
  const int line = direction == 0 ? row : direction == 1 ? column : direction == 2 ? column - row : column + row;
  const std::size_t at = modulo(direction == 0 ? column : row);
  return first_cells[direction][modulo(line)] == static_cast<char>('0' + at);
}

class Pattern {
 public:
  Pattern(const Position& position, Stone other) : position_(position), rules_(position.rules), other_(other) {}

  /// Returns true if each window without a stone of `other` holds a pair of empty cells.
  bool serves_all(int down, int right) const {
    for (std::size_t direction = 0; direction < first_cells.size(); ++direction) {
      for (Cell first = 0; first < rules_.cells(); ++first) {
        if (!serves(direction, first, down, right)) return false;
      }
    }
    return true;
  }

  std::vector<CellPair> pairs(int down, int right) const {
    std::vector<CellPair> pairs;
    for (Cell cell = 0; cell < rules_.cells(); ++cell) {
      for (std::size_t direction = 0; direction < first_cells.size(); ++direction) {
        const Step step = in(direction);
        const int row = rules_.row(cell), column = rules_.column(cell);
        if (!begins_pair(direction, row + down, column + right)) continue;
        if (!rules_.contains(row + step.row, column + step.column)) continue;
        const Cell next = rules_.cell(row + step.row, column + step.column);
        if (is_empty(cell) && is_empty(next)) pairs.emplace_back(cell, next);
      }
    }
    return pairs;
  }

 private:
  static Step in(std::size_t direction) { return steps[static_cast<Direction>(direction)]; }
  bool is_empty(Cell cell) const { return position_.stones[cell] == Stone::none; }

  bool serves(std::size_t direction, Cell first, int down, int right) const {
    const Step step = in(direction);
    const int k = rules_.k();
    const int row = rules_.row(first), column = rules_.column(first);
    if (!rules_.contains(row + (k - 1LL) * step.row, column + (k - 1LL) * step.column)) return true;
    const auto at = [&](int i) { return rules_.cell(row + i * step.row, column + i * step.column); };
    bool served = false;
    for (int i = 0; i < k; ++i) {
      if (position_.stones[at(i)] == other_) return true;
      served = served || (i + 1 < k && is_empty(at(i)) && is_empty(at(i + 1)) &&
                          begins_pair(direction, row + i * step.row + down, column + i * step.column + right));
    }
    return served;
  }

  const Position& position_;
  const Rules& rules_;
  Stone other_;
};

}  // namespace

std::optional<std::vector<CellPair>> find_pattern(const Position& position, Player attacker) {
  if (position.rules.k() < least_k) return std::nullopt;
  const Pattern pattern(position, stone_of(opponent(attacker)));
  for (int shift = 0; shift < period * period; ++shift) {
    const int down = shift / period, right = shift % period;
    if (pattern.serves_all(down, right)) return pattern.pairs(down, right);
  }
  return std::nullopt;
}

}  // namespace mnk::search
