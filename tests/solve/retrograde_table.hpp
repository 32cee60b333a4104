// SPDX-License-Identifier: MIT
// Values of all reachable positions by retrograde analysis, from finished games back to the empty board. Shares no code
// with src/search and src/solve: applies only the rules and tries every move.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "mnk/symmetry.hpp"

namespace mnk::test {

/// Requires: at most 16 cells.
class RetrogradeTable {
 public:
  /// Both players' stones, bit c for cell c.
  struct Stones {
    std::uint32_t x, o;
  };

  explicit RetrogradeTable(const Rules& rules)
      : rules_(rules), full_((1U << rules.cells()) - 1), values_(power_of_3(rules.cells()), unseen) {
    for (std::uint32_t set = 0; set <= full_; ++set) {
      std::uint32_t digit = 1;
      for (std::uint32_t cell = 0; cell < rules.cells(); ++cell, digit *= 3) digits_[set] += (set >> cell & 1U) * digit;
    }
    for (Cell cell = 0; cell < rules.cells(); ++cell) list_lines(cell);
    for (const Symmetry symmetry : symmetries(rules)) {
      std::array<std::uint32_t, 16>& to = images_.emplace_back();
      for (Cell cell = 0; cell < rules.cells(); ++cell) to[cell] = 1U << transform(rules, symmetry, cell);
    }
    reach();
    for (std::size_t i = positions_.size(); i-- > 0;) work_out(unpacked(positions_[i]));
  }

  const Rules& rules() const { return rules_; }
  /// Number of positions, finished ones included.
  std::size_t positions() const { return positions_.size(); }
  Stones stones(std::size_t i) const { return unpacked(positions_[i]); }
  bool over(Stones s) const { return made_line(s) || (s.x | s.o) == full_; }
  /// Value for X under best play: 1, 0 or -1.
  int value(Stones s) const { return values_[index(s)]; }

  Position position(Stones s) const {
    Position position(rules_);
    for (Cell cell = 0; cell < rules_.cells(); ++cell) {
      position.stones[cell] = (s.x >> cell & 1U) != 0 ? Stone::x : (s.o >> cell & 1U) != 0 ? Stone::o : Stone::none;
    }
    return position;
  }

  /// True if no symmetric image of the position comes before it. Exactly one position of each symmetry class qualifies.
  bool first_of_class(Stones s) const {
    for (const auto& to : images_) {
      Stones image{0, 0};
      for (Cell cell = 0; cell < rules_.cells(); ++cell) {
        if ((s.x >> cell & 1U) != 0) image.x |= to[cell];
        if ((s.o >> cell & 1U) != 0) image.o |= to[cell];
      }
      if (packed(image) < packed(s)) return false;
    }
    return true;
  }

 private:
  static constexpr std::int8_t unseen = 2;
  static constexpr std::int8_t seen = 3;

  /// k cells in a row. `spoilers`: under `exact`, the adjacent cells where an own stone makes an overline.
  struct Run {
    std::uint32_t cells, spoilers;
  };

  static std::size_t power_of_3(std::uint32_t n) { return n == 0 ? 1 : 3 * power_of_3(n - 1); }
  static std::uint32_t packed(Stones s) { return s.x | s.o << 16; }
  static Stones unpacked(std::uint32_t bits) { return {bits & 0xFFFFU, bits >> 16}; }
  std::size_t index(Stones s) const { return digits_[s.x] + std::size_t{2} * digits_[s.o]; }

  void list_lines(Cell from) {
    constexpr std::array<std::array<int, 2>, 4> ways = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};
    for (const auto& [down, right] : ways) {
      Run run{0, 0};
      for (int i = -1; i <= rules_.k(); ++i) {
        const int row = rules_.row(from) + i * down;
        const int column = rules_.column(from) + i * right;
        const bool inside = rules_.contains(row, column);
        const std::uint32_t cell = inside ? 1U << rules_.cell(row, column) : 0;
        const bool end = i == -1 || i == rules_.k();
        if (end && rules_.exact()) run.spoilers |= cell;
        if (!end && !inside) run.cells = 0;
        if (!end && !inside) break;
        if (!end) run.cells |= cell;
      }
      if (std::popcount(run.cells) == rules_.k()) lines_.push_back(run);
    }
  }

  bool has_line(std::uint32_t own) const {
    for (const Run& run : lines_) {
      if ((own & run.cells) == run.cells && (own & run.spoilers) == 0) return true;
    }
    return false;
  }
  /// Only the player who moved last can have a line.
  bool made_line(Stones s) const { return has_line(x_to_move(s) ? s.o : s.x); }
  static bool x_to_move(Stones s) { return std::popcount(s.x) == std::popcount(s.o); }

  template <class Visit>
  void for_each_move(Stones s, Visit visit) const {
    for (Cell cell = 0; cell < rules_.cells(); ++cell) {
      const std::uint32_t below =
          rules_.gravity() && cell + rules_.columns() < rules_.cells() ? 1U << (cell + rules_.columns()) : 0;
      if (((s.x | s.o) >> cell & 1U) != 0 || ((s.x | s.o) & below) != below) continue;
      visit(x_to_move(s) ? Stones{s.x | 1U << cell, s.o} : Stones{s.x, s.o | 1U << cell});
    }
  }

  void reach() {
    positions_.push_back(0);
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      const Stones here = unpacked(positions_[i]);
      if (over(here)) continue;
      for_each_move(here, [&](Stones after) {
        std::int8_t& value = values_[index(after)];
        if (value == unseen) positions_.push_back(packed(after));
        value = seen;
      });
    }
  }

  void work_out(Stones s) {
    const int mover = x_to_move(s) ? 1 : -1;
    int best = 0;
    if (made_line(s)) {
      best = rules_.misere() ? mover : -mover;
    } else if ((s.x | s.o) != full_) {
      best = -mover;
      for_each_move(
          s, [&](Stones after) { best = mover > 0 ? std::max(best, value(after)) : std::min(best, value(after)); });
    }
    values_[index(s)] = static_cast<std::int8_t>(best);
  }

  Rules rules_;
  std::uint32_t full_;
  std::vector<Run> lines_;
  std::vector<std::array<std::uint32_t, 16>> images_;  ///< image of each cell, per symmetry
  std::array<std::uint32_t, 1U << 16> digits_{};       ///< base-3 number of each set of cells
  std::vector<std::int8_t> values_;                    ///< indexed by the position's base-3 number
  std::vector<std::uint32_t> positions_;               ///< ordered by number of stones
};

}  // namespace mnk::test
