// SPDX-License-Identifier: MIT
#include "solve/drop/board.hpp"

namespace mnk::drop {

Shape::Shape(const Rules& rules)
    : columns(static_cast<unsigned>(rules.columns())),
      rows(static_cast<unsigned>(rules.rows())),
      k(static_cast<unsigned>(rules.k())),
      step(rows + 1),
      key_bits(columns * step),
      cells(static_cast<int>(columns * rows)),
      board(0),
      bottom(0),
      roof(0),
      second(0) {
  for (unsigned column = 0; column < columns; ++column) {
    bottom |= Bits{1} << (column * step);
    roof |= Bits{1} << (column * step + rows);
    for (unsigned row = 0; row < rows; ++row) {
      const Bits cell = Bits{1} << (column * step + row);
      board |= cell;
      if ((rows - row) % 2 == 1) second |= cell;
    }
  }
  if (k <= rows) directions[direction_count++] = 1;
  if (k <= columns) directions[direction_count++] = step;
  if (k <= rows && k <= columns) {
    directions[direction_count++] = step - 1;
    directions[direction_count++] = step + 1;
  }
}

bool fits(const Rules& rules) {
  return rules.options() == Options{.gravity = true} && rules.has_lines() &&
         static_cast<std::uint64_t>(rules.columns()) * (static_cast<std::uint64_t>(rules.rows()) + 1) <= 64;
}

Board board_of(const Position& position, const Shape& shape) {
  const Rules& rules = position.rules;
  std::array<Bits, 2> stones{};
  Board board;
  for (Cell cell = 0; cell < rules.cells(); ++cell) {
    if (position.stones[cell] == Stone::none) continue;
    const unsigned height = shape.rows - 1 - static_cast<unsigned>(rules.row(cell));
    stones[position.stones[cell] == Stone::x ? 0 : 1] |=
        Bits{1} << (static_cast<unsigned>(rules.column(cell)) * shape.step + height);
    ++board.plies;
  }
  board.filled = stones[0] | stones[1];
  board.own = stones[static_cast<std::size_t>(board.plies % 2)];
  return board;
}

Cell cell_of(Bits move, const Shape& shape) {
  const auto bit = static_cast<unsigned>(std::countr_zero(move));
  return (shape.rows - 1 - bit % shape.step) * shape.columns + bit / shape.step;
}

Bits mirrored(Bits bits, const Shape& shape) {
  const Bits column = (Bits{1} << (shape.step - 1) << 1) - 1;
  Bits image = 0;
  for (unsigned i = 0; i < shape.columns; ++i, bits = bits >> (shape.step - 1) >> 1) {
    image = (image << (shape.step - 1) << 1) | (bits & column);
  }
  return image;
}

}  // namespace mnk::drop
