// SPDX-License-Identifier: MIT
#include "mnk/game_record.hpp"

#include <algorithm>
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

Outcome named_outcome(const GameRecord& record) {
  std::string result = record.result;
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  std::transform(result.begin(), result.end(), result.begin(), small);
  if (result.starts_with("b+")) return Outcome::x_wins;
  if (result.starts_with("w+")) return Outcome::o_wins;
  return result == "0" || result == "draw" ? Outcome::draw : Outcome::pending;
}

}  // namespace mnk
