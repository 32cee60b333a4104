// SPDX-License-Identifier: MIT
#include "mnk/symmetry.hpp"

#include <array>
#include <cassert>

namespace mnk {

namespace {

constexpr std::array<Symmetry, 8> square = {Symmetry::identity,   Symmetry::mirror_columns, Symmetry::mirror_rows,
                                            Symmetry::rotate_180, Symmetry::transpose,      Symmetry::rotate_90,
                                            Symmetry::rotate_270, Symmetry::anti_transpose};

/// Returns true if the image of `a` under `left` precedes its image under `right`.
bool image_precedes(const Position& a, Symmetry left, Symmetry right) {
  // The inverse symmetry gives the source of each cell of the image.
  for (Cell cell = 0; cell < a.rules.cells(); ++cell) {
    const Stone l = a.stones[transform(a.rules, inverse(left), cell)];
    const Stone r = a.stones[transform(a.rules, inverse(right), cell)];
    if (l != r) return l < r;
  }
  return false;
}

}  // namespace

std::span<const Symmetry> symmetries(const Rules& rules) {
  const std::span<const Symmetry> all = square;
  if (rules.gravity()) return all.first(2);
  return rules.columns() == rules.rows() ? all : all.first(4);
}

Cell transform(const Rules& rules, Symmetry symmetry, Cell cell) {
  const int row = rules.row(cell);
  const int column = rules.column(cell);
  const int last_row = rules.rows() - 1;
  const int last_column = rules.columns() - 1;
  switch (symmetry) {
    case Symmetry::identity: return cell;
    case Symmetry::mirror_columns: return rules.cell(row, last_column - column);
    case Symmetry::mirror_rows: return rules.cell(last_row - row, column);
    case Symmetry::rotate_180: return rules.cell(last_row - row, last_column - column);
    case Symmetry::transpose: return rules.cell(column, row);  // NOLINT(readability-suspicious-call-argument)
    case Symmetry::rotate_90: return rules.cell(column, last_row - row);
    case Symmetry::rotate_270: return rules.cell(last_column - column, row);
    case Symmetry::anti_transpose: return rules.cell(last_column - column, last_row - row);
  }
  assert(false && "unknown symmetry");
  return cell;
}

Position transform(const Position& position, Symmetry symmetry) {
  Position image(position.rules);
  for (Cell cell = 0; cell < position.rules.cells(); ++cell) {
    image.stones[transform(position.rules, symmetry, cell)] = position.stones[cell];
  }
  return image;
}

Symmetry inverse(Symmetry symmetry) {
  if (symmetry == Symmetry::rotate_90) return Symmetry::rotate_270;
  if (symmetry == Symmetry::rotate_270) return Symmetry::rotate_90;
  return symmetry;
}

Position canonical(const Position& position) {
  Symmetry best = Symmetry::identity;
  for (Symmetry symmetry : symmetries(position.rules)) {
    if (image_precedes(position, symmetry, best)) best = symmetry;
  }
  return transform(position, best);
}

}  // namespace mnk
