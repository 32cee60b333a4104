// SPDX-License-Identifier: MIT
#include "table/occupied_sets.hpp"

#include <algorithm>
#include <cassert>

#include "mnk/symmetry.hpp"
#include "search/window.hpp"

namespace mnk::table {

SetImages::SetImages(const Rules& rules) {
  for (const Symmetry symmetry : mnk::symmetries(rules)) {
    Table& table = tables_.emplace_back();
    for (auto& of_byte : table) of_byte.fill(0);
    for (Cell cell = 0; cell < rules.cells(); ++cell) {
      const Set image = set_of(transform(rules, symmetry, cell));
      for (std::size_t value = 0; value < 256; ++value) {
        if ((value >> cell % 8 & 1) != 0) table[cell / 8][value] |= image;
      }
    }
  }
}

SetImages::Smallest SetImages::smallest(Set set) const {
  Smallest least{set, 0};
  for (std::size_t symmetry = 1; symmetry < symmetries(); ++symmetry) {
    const Set moved = image(symmetry, set);
    if (moved < least.set) least = {moved, symmetry};
  }
  return least;
}

bool SetImages::is_smallest(Set set) const {
  for (std::size_t symmetry = 1; symmetry < symmetries(); ++symmetry) {
    if (image(symmetry, set) < set) return false;
  }
  return true;
}

std::vector<std::size_t> SetImages::stabilizer(Set set) const {
  std::vector<std::size_t> found;
  for (std::size_t symmetry = 1; symmetry < symmetries(); ++symmetry) {
    if (image(symmetry, set) == set) found.push_back(symmetry);
  }
  return found;
}

namespace {

/// Calls `visit` for each set of `stones` of the first `cells` cells, in ascending order.
template <class Visit>
void for_each_set(std::uint32_t cells, std::uint32_t stones, Visit visit) {
  if (stones == 0) return visit(Set{0});
  const std::uint64_t end = std::uint64_t{1} << cells;
  for (std::uint64_t set = (std::uint64_t{1} << stones) - 1; set < end;) {
    visit(static_cast<Set>(set));
    const std::uint64_t low = set & (~set + 1);  // Gosper's hack: the next larger number with the same count of bits
    const std::uint64_t ripple = set + low;
    set = ripple | ((set ^ ripple) / low >> 2);
  }
}

/// Calls `visit` for each way to fill the columns from `column` on with `stones` stones, from the bottom up.
template <class Visit>
void for_each_filling(const Rules& rules, std::uint32_t column, std::uint32_t stones, Set set, const Visit& visit) {
  if (column == rules.width()) {
    if (stones == 0) visit(set);
    return;
  }
  for (std::uint32_t height = 0; height <= std::min(stones, rules.height()); ++height) {
    if (height > 0) set |= set_of(rules.cell(rules.height() - height, column));
    for_each_filling(rules, column + 1, stones - height, set, visit);
  }
}

}  // namespace

OccupiedSets::OccupiedSets(const Rules& rules, const SetImages& images, std::uint32_t stones) {
  sets_.reserve(layer_size(rules, stones).sets);
  const auto take = [&](Set set) {
    if (images.is_smallest(set)) sets_.push_back(set);
  };
  if (rules.gravity()) {
    for_each_filling(rules, 0, stones, 0, take);
    std::sort(sets_.begin(), sets_.end());
  } else {
    for_each_set(rules.cells(), stones, take);
  }
  assert(sets_.size() == layer_size(rules, stones).sets);
}

std::uint32_t OccupiedSets::index_of(Set set) const {
  const auto found = std::lower_bound(sets_.begin(), sets_.end(), set);
  assert(found != sets_.end() && *found == set);
  return static_cast<std::uint32_t>(found - sets_.begin());
}

Set playable(const Rules& rules, Set empty) { return static_cast<Set>(search::playable(rules, empty)); }

}  // namespace mnk::table
