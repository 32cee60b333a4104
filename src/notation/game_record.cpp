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

std::vector<std::size_t> main_nodes(const GameRecord& record) {
  std::vector<bool> has_problem(record.nodes.size());
  for (const GameProblem& problem : record.problems) has_problem[problem.node] = true;
  std::vector<std::size_t> nodes;
  for (std::size_t node = 0; !has_problem[node]; node = record.nodes[node].children.front()) {
    nodes.push_back(node);
    if (record.nodes[node].children.empty()) break;
  }
  return nodes;
}

std::vector<Cell> main_line(const GameRecord& record) {
  std::vector<Cell> cells;
  for (const std::size_t node : main_nodes(record)) {
    if (record.nodes[node].move) cells.push_back(record.nodes[node].move->cell);
  }
  return cells;
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
