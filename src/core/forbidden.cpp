// SPDX-License-Identifier: MIT
// Each of the four lines through a cell is read as two words of 11 bits, with the cell in the middle:
//
//     bit       0  1  2  3  4  5  6  7  8  9  10
//               |  .  .  X  X  *  .  X  O         |  the board's edge; * is the new stone
//     x         0  0  0  1  1  1  0  1  0  0  0      the new stone counts as X
//     empty     0  1  1  0  0  0  1  0  0  0  0      off the board nothing is empty
//
// A five through the stone lies within bits 1 to 9, so these words suffice to detect fives, fours and threes.
#include "mnk/forbidden.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>

#include "core/geometry.hpp"

namespace mnk {

namespace {

constexpr int reach = 5;  ///< cells read on either side

struct Place {
  int row;
  int column;
};

/// A hypothetical stone of X, linked to the earlier hypothetical stones. The list lives on the stack, so the caller's
/// stones stay unchanged.
struct HypotheticalStone {
  Place at;
  const HypotheticalStone* before;
};

bool has(std::uint32_t bits, int bit) { return bit >= 0 && (bits >> bit & 1U) != 0; }

/// Returns true if the run through the middle has at least `length` stones, 5 or 6. In 11 bits no other run is as long.
bool has_run(std::uint32_t x, int length) {
  std::uint32_t starts = x & x >> 1 & x >> 2 & x >> 3 & x >> 4;
  if (length == 6) starts &= starts >> 1;
  return starts != 0;
}

/// Calls `use(window, first)` for each window of `size` cells through the middle without a stone of X next to its ends.
template <class Use>
void for_each_window(std::uint32_t x, int size, Use use) {
  for (int first = reach + 1 - size; first <= reach; ++first) {
    if (!has(x, first - 1) && !has(x, first + size)) use(((1U << size) - 1) << first, first);
  }
}

/// Number of distinct fours that contain the stone. A straight four counts once although two cells complete it;
/// `XXX.*.XXX` has two fours.
int fours(const LineBits& line) {
  std::uint32_t first_four = 0;
  int count = 0;
  for_each_window(line.x, 5, [&](std::uint32_t window, int) {
    const std::uint32_t stones = line.x & window;
    if (std::popcount(stones) != 4 || ((line.x | line.empty) & window) != window || stones == first_four) return;
    first_four = stones;  // windows with the same four are consecutive
    ++count;
  });
  return count;
}

/// The cells, as bits, on which one more stone would make a straight four with the middle stone.
///
///     X   . X X * .       both neighbours of the four must be empty, and the cells beyond them must not be X:
///         ^               here the next stone would make six
std::uint32_t straight_four_cells(const LineBits& line) {
  std::uint32_t cells = 0;
  for_each_window(line.x, 4, [&](std::uint32_t window, int first) {
    const std::uint32_t missing = window & ~line.x;
    if (std::popcount(missing) != 1 || (missing & line.empty) == 0) return;
    if (!has(line.empty, first - 1) || !has(line.empty, first + 4)) return;
    if (!has(line.x, first - 2) && !has(line.x, first + 5)) cells |= missing;
  });
  return cells;
}

/// Pattern made by a stone of X; if it makes several, the last in this order. Only `nothing` and `five` are allowed
/// moves, and only `nothing` can complete a straight four.
enum class Made : std::uint8_t { nothing, double_three, double_four, overline, five };

/// Reads the lines of an array of stones.
class ArrayLines {
 public:
  ArrayLines(const Rules& rules, const Stone* stones)
      : columns_(rules.columns()), rows_(rules.rows()), stones_(stones) {}

  LineBits read(int row, int column, Direction direction) const {
    const Step step = steps[direction];
    const int left = step.column == 0 ? reach : column;
    const int right = step.column == 0 ? reach : columns_ - 1 - column;
    const int before = std::min({reach, step.row == 0 ? reach : row, step.column < 0 ? right : left});
    const int after = std::min({reach, step.row == 0 ? reach : rows_ - 1 - row, step.column < 0 ? left : right});
    const std::ptrdiff_t stride = step.row * columns_ + step.column;
    const Stone* at = stones_ + row * columns_ + column;
    LineBits line{0, 0};
    for (int i = -before; i <= after; ++i) {
      line.x |= std::uint32_t{at[i * stride] == Stone::x} << (reach + i);
      line.empty |= std::uint32_t{at[i * stride] == Stone::none} << (reach + i);
    }
    return line;
  }

 private:
  int columns_;
  int rows_;
  const Stone* stones_;
};

/// Evaluates hypothetical stones of X in one position.
template <class Lines>
class PatternClassifier {
 public:
  explicit PatternClassifier(const Lines& lines) : lines_(lines) {}

  Made pattern_of(const HypotheticalStone& stone) const {
    std::array<std::uint32_t, 4> straight_fours{};
    int four_count = 0;
    int candidate_threes = 0;
    bool overline = false;
    for (std::size_t d = 0; d < 4; ++d) {
      const LineBits line = line_through(stone, static_cast<Direction>(d));
      if (std::popcount(line.x) < 3) continue;
      if (has_run(line.x, 5)) {
        if (!has_run(line.x, 6)) return Made::five;
        overline = true;
      }
      four_count += fours(line);
      straight_fours[d] = straight_four_cells(line);
      candidate_threes += straight_fours[d] != 0;
    }
    if (overline) return Made::overline;
    if (four_count >= 2) return Made::double_four;
    return candidate_threes >= 2 && has_two_threes(stone, straight_fours) ? Made::double_three : Made::nothing;
  }

 private:
  LineBits line_through(const HypotheticalStone& stone, Direction direction) const {
    LineBits line = lines_.read(stone.at.row, stone.at.column, direction);
    for (const HypotheticalStone* thought = &stone; thought != nullptr; thought = thought->before) {
      add_hypothetical(line, stone.at, thought->at, steps[direction]);
    }
    return line;
  }

  static void add_hypothetical(LineBits& line, Place from, Place to, const Step& step) {
    const int distance = step.row != 0 ? to.row - from.row : to.column - from.column;
    if (from.row + distance * step.row != to.row || from.column + distance * step.column != to.column) return;
    if (distance < -reach || distance > reach) return;
    line.x |= 1U << (reach + distance);
    line.empty &= ~(1U << (reach + distance));
  }

  /// A line has at most one three with the stone: two threes would obstruct each other's straight fours.
  bool has_two_threes(const HypotheticalStone& stone, const std::array<std::uint32_t, 4>& straight_fours) const {
    int threes = 0;
    for (std::size_t d = 0; d < 4 && threes < 2; ++d) threes += is_three(stone, steps.values[d], straight_fours[d]);
    return threes == 2;
  }

  /// The recursive part of the rule: three stones are a three only if X may play the fourth. The recursion ends because
  /// each level adds one hypothetical stone within three cells of the last one.
  bool is_three(const HypotheticalStone& stone, const Step& step, std::uint32_t straight_fours) const {
    for (std::uint32_t left = straight_fours; left != 0; left &= left - 1) {
      const int distance = std::countr_zero(left) - reach;
      const HypotheticalStone fourth{{stone.at.row + distance * step.row, stone.at.column + distance * step.column},
                                     &stone};
      if (pattern_of(fourth) == Made::nothing) return true;
    }
    return false;
  }

  const Lines& lines_;
};

template <class Lines>
Forbidden why_not(const Lines& lines, int row, int column) {
  const Made made = PatternClassifier<Lines>(lines).pattern_of({{row, column}, nullptr});
  return made == Made::five ? Forbidden::none : static_cast<Forbidden>(made);
}

struct ForbiddenText {
  std::string_view code;
  std::string_view sentence;
};

constexpr detail::EnumArray<Forbidden, ForbiddenText, 4> forbidden_texts = {{{
    {"", ""},
    {"double_three", "two threes at once"},
    {"double_four", "two fours at once"},
    {"overline", "an overline, more than five in a row"},
}}};

}  // namespace

std::string_view code_of(Forbidden why) { return forbidden_texts[why].code; }
std::string_view sentence_of(Forbidden why) { return forbidden_texts[why].sentence; }

Forbidden forbidden(const Rules& rules, std::span<const Stone> stones, Cell cell) {
  assert(stones.size() == rules.cells() && stones[cell] == Stone::none);
  return why_not(ArrayLines(rules, stones.data()), rules.row(cell), rules.column(cell));
}

Forbidden forbidden(const LineReader& lines, int row, int column) { return why_not(lines, row, column); }

std::vector<ForbiddenCell> forbidden_cells(const Rules& rules, std::span<const Stone> stones) {
  std::vector<ForbiddenCell> found;
  for (Cell cell = 0; cell < rules.cells(); ++cell) {
    if (stones[cell] != Stone::none) continue;
    if (const Forbidden why = forbidden(rules, stones, cell); why != Forbidden::none) found.push_back({cell, why});
  }
  return found;
}

}  // namespace mnk
