// SPDX-License-Identifier: MIT
#include "mnk/game_record.hpp"

#include <cassert>

namespace mnk {

std::size_t GameRecord::add(std::size_t parent, std::optional<GameMove> move) {
  assert(parent < nodes.size());
  const std::size_t node = nodes.size();
  nodes.emplace_back();
  nodes.back().move = move;
  nodes.back().parent = parent;
  nodes[parent].children.push_back(node);
  return node;
}

std::vector<Cell> main_line(const GameRecord& record) {
  std::vector<Cell> cells;
  for (const GameNode* node = &record.nodes.front();; node = &record.nodes[node->children.front()]) {
    if (node->move) cells.push_back(node->move->cell);
    if (node->children.empty()) return cells;
  }
}

}  // namespace mnk
