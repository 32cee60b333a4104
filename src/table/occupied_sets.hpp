// SPDX-License-Identifier: MIT
// The sets of occupied cells of a layer, one of each class of symmetric sets: the one with the smallest number.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "table/sizes.hpp"

namespace mnk::table {

/// The images of sets under the symmetries of a game.
class SetImages {
 public:
  /// Requires: rules.cells() <= max_table_cells.
  explicit SetImages(const Rules& rules);

  std::size_t symmetries() const { return tables_.size(); }
  /// The image under the symmetry of this index; index 0 is the identity.
  Set image(std::size_t symmetry, Set set) const {
    const Table& table = tables_[symmetry];
    return table[0][set & 255] | table[1][set >> 8 & 255] | table[2][set >> 16 & 255] | table[3][set >> 24];
  }

  struct Smallest {
    Set set;
    std::size_t symmetry;  ///< maps the given set to `set`
  };
  Smallest smallest(Set set) const;
  bool is_smallest(Set set) const;
  /// Indices of the symmetries, but the identity, that leave the set unchanged.
  std::vector<std::size_t> stabilizer(Set set) const;

 private:
  using Table = std::array<std::array<Set, 256>, 4>;  ///< for each byte of a set: the image of its cells

  std::vector<Table> tables_;
};

class OccupiedSets {
 public:
  /// Lists the sets of one layer, in ascending order. With gravity: only sets without a gap below a stone.
  OccupiedSets(const Rules& rules, const SetImages& images, std::uint32_t stones);

  std::uint32_t size() const { return static_cast<std::uint32_t>(sets_.size()); }
  Set operator[](std::uint32_t index) const { return sets_[index]; }
  /// Index of a set of the list. Requires: the list contains the set.
  std::uint32_t index_of(Set set) const;

 private:
  std::vector<Set> sets_;
};

/// Cells of `empty` that the next stone may take: all, or with gravity the lowest empty cell of each column.
Set playable(const Rules& rules, Set empty);

}  // namespace mnk::table
