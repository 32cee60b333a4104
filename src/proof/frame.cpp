// SPDX-License-Identifier: MIT
#include "proof/frame.hpp"

#include "mnk/symmetry.hpp"

namespace mnk::proof {

Frame::Frame(const Rules& rules, const Family& family) {
  const bool is_alike = family.columns_aside() == family.rows_aside();
  for (const Symmetry symmetry : symmetries(rules)) {
    std::vector<Cell> goes_to(rules.cells());
    std::vector<Cell> comes_from(rules.cells());
    for (Cell cell = 0; cell < rules.cells(); ++cell) {
      goes_to[cell] = transform(rules, symmetry, cell);
      comes_from[goes_to[cell]] = cell;
    }
    if (!is_alike && rules.columns() > 1 && rules.row(goes_to[0]) != rules.row(goes_to[1])) continue;
    image_of_.push_back(std::move(goes_to));
    source_of_.push_back(std::move(comes_from));
  }
}

std::size_t Frame::to_canonical(std::span<const Content> cells) const {
  std::size_t best = 0;
  for (std::size_t s = 1; s < source_of_.size(); ++s) {
    const Cell* mine = source_of_[s].data();
    const Cell* least = source_of_[best].data();
    std::size_t i = 0;
    while (i < cells.size() && cells[mine[i]] == cells[least[i]]) ++i;
    if (i < cells.size() && cells[mine[i]] < cells[least[i]]) best = s;
  }
  return best;
}

}  // namespace mnk::proof
