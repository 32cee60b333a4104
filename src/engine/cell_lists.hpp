// SPDX-License-Identifier: MIT
// Lists of cells by threat and nearness, changed without branches: which threats a stone changes is hard to predict.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "mnk/rules.hpp"

namespace mnk::engine {

/// Lists in no particular order. They come in groups of eight, and a cell is in one list of each group, or in none.
class CellLists {
 public:
  static constexpr std::uint8_t group_size = 8;

  CellLists(std::size_t groups, std::size_t cells)
      : cells_(cells), items_(groups * group_size * cells), places_(groups * cells), sizes_(groups * group_size) {}

  std::span<const Cell> of(std::uint8_t list) const { return {items_.data() + list * cells_, sizes_[list]}; }
  using Sizes = std::array<std::uint32_t, group_size>;
  /// Returns the number of cells in each list of the group.
  Sizes sizes_of(std::uint8_t group) const {
    Sizes sizes;
    std::copy_n(sizes_.begin() + group_size * group, group_size, sizes.begin());
    return sizes;
  }
  /// Returns bit i for each list i that has cells.
  static std::uint32_t in_use(const Sizes& sizes) {
    std::uint32_t lists = 0;
    for (std::size_t i = 0; i < group_size; ++i) lists |= std::uint32_t{sizes[i] != 0} << i;
    return lists;
  }

  /// Requires: the cell is in no list of the group.
  void add(Cell cell, std::uint8_t list) {
    const std::uint32_t end = sizes_[list]++;
    items_[list * cells_ + end] = cell;
    place(cell, list) = end;
  }
  /// Removes a cell; the last one takes its place. Requires: the cell is in this list.
  void remove(Cell cell, std::uint8_t list) {
    const std::uint32_t end = --sizes_[list];
    const std::uint32_t gap = place(cell, list);
    const Cell last = items_[list * cells_ + end];
    items_[list * cells_ + gap] = last;
    place(last, list) = gap;
  }
  /// Moves a cell to another list of its group. Requires: the cell is in `from`.
  void move(Cell cell, std::uint8_t from, std::uint8_t to) {
    remove(cell, from);
    add(cell, to);
  }

 private:
  std::uint32_t& place(Cell cell, std::uint8_t list) { return places_[list / group_size * cells_ + cell]; }

  std::size_t cells_;
  std::vector<Cell> items_;            ///< by list
  std::vector<std::uint32_t> places_;  ///< by group and cell: the index in its list
  std::vector<std::uint32_t> sizes_;
};

}  // namespace mnk::engine
