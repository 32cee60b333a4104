// SPDX-License-Identifier: MIT
#include "solve/drop/board.hpp"

namespace mnk::drop {

Shape::Shape(const Rules& rules)
    : columns(rules.columns()),
      rows(rules.rows()),
      k(rules.k()),
      step(rows + 1),
      cells(rules.columns() * rules.rows()),
      key_bits(cells + rules.columns()),
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
  return rules.options() == Options{.gravity = true} && rules.has_lines() && rules.columns() * (rules.rows() + 1) <= 64;
}

Board board_of(const Position& position, const Shape& shape) {
  Board board;
  Bits x = 0;
  for (Cell cell = 0; cell < position.stones.size(); ++cell) {
    if (position.stones[cell] == Stone::none) continue;
    const Bits stone = bit_of(cell, shape);
    board.filled |= stone;
    if (position.stones[cell] == Stone::x) x |= stone;
    ++board.plies;
  }
  board.own = board.plies % 2 == 0 ? x : board.filled ^ x;
  return board;
}

Cell cell_of(Bits move, const Shape& shape) {
  const Cell bit = search::first_cell(move);
  return (shape.rows - 1 - bit % shape.step) * shape.columns + bit / shape.step;
}

Bits bit_of(Cell cell, const Shape& shape) {
  return Bits{1} << (cell % shape.columns * shape.step + shape.rows - 1 - cell / shape.columns);
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
