// SPDX-License-Identifier: MIT
// Bitboards of games with gravity: column by column, each with an empty row on top, so that a shifted run never wraps
// from one column into the next.
//
//     .  .  .  .  .  .  .      6 13 20 27 34 41 48      the row on top
//     5 12 19 26 33 40 47
//     4 11 18 25 32 39 46
//     3 10 17 24 31 38 45      7,6,4: step = 7
//     2  9 16 23 30 37 44
//     1  8 15 22 29 36 43
//     0  7 14 21 28 35 42
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "mnk/position.hpp"
#include "search/window.hpp"

namespace mnk::drop {

using search::Bits;

/// Layout of a game's cells.
struct Shape {
  explicit Shape(const Rules& rules);  ///< Requires: fits(rules).

  unsigned columns, rows, k;
  unsigned step;  ///< bits per column: rows + 1
  int cells;
  int key_bits;              ///< columns * step
  Bits board, bottom, roof;  ///< all cells; the lowest of each column; the bits above the highest
  Bits second;  ///< the highest cell of each column, the third-highest, and so on: the cells of a player who always
                ///< answers above the opponent's stone in columns with an even number of empty cells
  std::array<unsigned, 4>
      directions{};  ///< distance from a cell of a line to the next, for each direction that has room for a line
  unsigned direction_count = 0;
};

/// Returns true if a game can be searched here: gravity and no other option, columns * (rows + 1) <= 64, and a line
/// fits on the board.
bool fits(const Rules& rules);

/// Lines on a gravity bitboard. k and step are compile-time constants, or 0 if known at run time only.
template <unsigned fixed_k, unsigned fixed_step>
class Lines {
 public:
  explicit Lines(const Shape& shape) : shape_(shape) {}

  bool has_line(Bits stones) const;
  /// Returns every cell that completes a line, even if it is taken or just beyond the board.
  Bits completing(Bits stones) const;
  /// Returns the number of lines within `cells` that hold `cell`.
  unsigned through(Bits cell, Bits cells) const;

 private:
  template <class Visit>
  void for_each_direction(Visit visit) const {
    if constexpr (fixed_step != 0) {
      visit(1U), visit(fixed_step - 1), visit(fixed_step), visit(fixed_step + 1);
    } else {
      for (unsigned i = 0; i < shape_.direction_count; ++i) visit(shape_.directions[i]);
    }
  }
  unsigned k() const { return fixed_k != 0 ? fixed_k : shape_.k; }

  const Shape& shape_;
};

template <unsigned fixed_k, unsigned fixed_step>
bool Lines<fixed_k, fixed_step>::has_line(Bits stones) const {
  Bits found = 0;
  for_each_direction([&](unsigned step) {
    if constexpr (fixed_k == 4) {
      const Bits two = stones & (stones >> step);
      found |= two & (two >> (2 * step));
    } else {
      Bits run = stones;
      for (unsigned i = 1; i < k(); ++i) run &= stones >> (i * step);
      found |= run;
    }
  });
  return found != 0;
}

/// Finds the missing cells of lines: `below` stones lie before such a cell, and k - 1 - `below` after it.
template <unsigned fixed_k, unsigned fixed_step>
Bits Lines<fixed_k, fixed_step>::completing(Bits stones) const {
  Bits cells = 0;
  for_each_direction([&](unsigned step) {
    std::array<Bits, fixed_k != 0 ? fixed_k : 64> above;  // above[i]: i stones follow
    above[0] = ~Bits{0};
    for (unsigned i = 1; i < k(); ++i) above[i] = above[i - 1] & (stones >> (i * step));
    cells |= above[k() - 1];
    Bits before = ~Bits{0};  // i stones come before
    for (unsigned i = 1; i < k(); ++i) {
      before &= stones << (i * step);
      cells |= before & above[k() - 1 - i];
    }
  });
  return cells;
}

template <unsigned fixed_k, unsigned fixed_step>
unsigned Lines<fixed_k, fixed_step>::through(Bits cell, Bits cells) const {
  unsigned count = 0;
  for_each_direction([&](unsigned step) {
    Bits first = cells, holding = cell;  // the first cells of lines: within `cells`, and through `cell`
    for (unsigned i = 1; i < k(); ++i) {
      first &= cells >> (i * step);
      holding |= cell >> (i * step);
    }
    count += std::popcount(first & holding);
  });
  return count;
}

/// Stones with a side to move. Neither player has a line.
struct Board {
  Bits own = 0;     ///< stones of the player to move
  Bits filled = 0;  ///< stones of both players
  int plies = 0;    ///< stones on the board

  Bits opponent() const { return own ^ filled; }
  /// The cells that a stone can be put on.
  Bits playable(const Shape& shape) const { return (filled + shape.bottom) & shape.board; }
  Board after(Bits move) const { return {opponent(), filled | move, plies + 1}; }
  /// Returns a lossless key: own + filled encodes the stones of the player to move and the height of each column
  /// (Tromp; Pons).
  Bits key() const { return own + filled; }
};

Board board_of(const Position& position, const Shape& shape);
Cell cell_of(Bits move, const Shape& shape);
Bits bit_of(Cell cell, const Shape& shape);
/// Returns the mirror image, left and right exchanged, of a bitboard or a key.
Bits mirrored(Bits bits, const Shape& shape);

}  // namespace mnk::drop
