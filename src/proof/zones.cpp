// SPDX-License-Identifier: MIT
#include "proof/zones.hpp"

#include <algorithm>
#include <iterator>

namespace mnk::proof {

void add(Zone& zone, const Zone& other) {
  for (std::size_t cell = 0; cell < zone.size(); ++cell) zone[cell] = zone[cell] || other[cell];
}

Zone zone_of_win(const ReducedBoard& board, Player prover, std::uint32_t extras) {
  Zone zone(board.rules().cells());
  const Cell winning = board.completing(prover).front();
  zone[winning] = true;
  board.for_each_window(opponent(prover), 1, extras, [&](std::span<const Cell> missing) {
    if (std::find(missing.begin(), missing.end(), winning) != missing.end()) return;
    for (const Cell cell : missing) zone[cell] = true;
  });
  return zone;
}

std::vector<Cell> replies_in(const Zone& zone, const std::vector<Cell>& candidates) {
  std::vector<Cell> replies;
  std::copy_if(candidates.begin(), candidates.end(), std::back_inserter(replies),
               [&](Cell cell) { return zone[cell]; });
  return replies;
}

void add_dominating(const ReducedBoard& board, const std::vector<Cell>& undominated, Zone& zone) {
  const Zone before = zone;
  const auto is_undominated = [&](Cell cell) {
    return std::binary_search(undominated.begin(), undominated.end(), cell);
  };
  for (Cell cell = 0; cell < before.size(); ++cell) {
    if (!before[cell] || board.at(cell) != Content::empty || is_undominated(cell)) continue;
    std::vector<Cell> better = board.dominating(cell);
    std::erase_if(better, [&](Cell other) { return !is_undominated(other); });
    if (std::none_of(better.begin(), better.end(), [&](Cell other) { return before[other]; }))
      zone[better.front()] = true;
  }
}

}  // namespace mnk::proof
