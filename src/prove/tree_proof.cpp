// SPDX-License-Identifier: MIT
// The proof that the tree has found, or comes to.
#include "prove/tree.hpp"

#include <algorithm>

namespace mnk::prove {

std::vector<Tree::Index> Tree::most_proving_path() const {
  const std::optional<Index> root = first_open_root();
  if (!root) return {};
  std::vector<Index> path = {*root};
  while (true) {
    const Node& node = nodes_[path.back()];
    const std::vector<Edge> open = by_preference(node);
    if (open.empty() || (node.prover_to_move && own_proof(node) < nodes_[open[0].child].proof + cost(node, open[0])))
      return path;
    path.push_back(open[0].child);
  }
}

std::vector<Cell> Tree::most_proving_line() const {
  const std::vector<Index> path = most_proving_path();
  if (path.empty()) return {};
  // The moves of one node: those of the edges may be of positions that are equal by symmetry.
  const std::vector<Cell>& moves = nodes_[path.back()].moves;
  return {moves.begin() + static_cast<std::ptrdiff_t>(book_.start.size()), moves.end()};
}

std::vector<Step> Tree::steps() const {
  std::vector<Step> steps;
  std::vector<bool> seen(nodes_.size());
  for (std::size_t level = roots_.size(); level-- > 0;) {  // a position of several levels has the highest one
    std::vector<Index> open = {roots_[level]};
    while (!open.empty()) {
      const Index index = open.back();
      open.pop_back();
      if (seen[index]) continue;
      seen[index] = true;
      const Node& node = nodes_[index];
      Step step{.level = static_cast<std::uint32_t>(level), .moves = node.moves};
      if (node.is_whole || !node.prover_to_move) {
        step.answer = node.answer;
      } else {
        step.chosen = node.chosen;
      }
      steps.push_back(std::move(step));
      if (node.is_whole) continue;
      for (const Edge& edge : node.children) {
        if (!node.prover_to_move || edge.move == node.chosen) open.push_back(edge.child);
      }
    }
  }
  return steps;
}

/// Returns true if the move is proved, or that of a line of the book that has not failed.
bool Tree::is_sure(const Node& node, Cell move) const {
  if (node.chosen) return true;
  const auto of_line = [&](const Edge& edge) { return edge.is_of_book && edge.move == move; };
  return node.has_book_move && !node.is_book_move_tried && std::ranges::any_of(node.children, of_line);
}

MoveBook Tree::book() const {
  MoveBook book = book_;
  book.lines.clear();
  book.tries.clear();
  std::vector<bool> seen(nodes_.size());
  std::vector<bool> has_line(nodes_.size());
  std::vector<Index> open = roots_;
  while (!open.empty()) {
    const Index index = open.back();
    open.pop_back();
    const Node& node = nodes_[index];
    if (seen[index] || node.is_whole) continue;
    seen[index] = true;
    if (!node.prover_to_move) {
      for (const Edge& edge : node.children) open.push_back(edge.child);
      continue;
    }
    std::vector<Edge> best = by_preference(node);
    std::erase_if(best, [&](const Edge& edge) { return !nodes_[edge.child].is_expanded; });
    std::optional<Cell> move = node.chosen;
    if (!move && !best.empty()) move = best[0].move;
    if (!move) continue;
    std::vector<std::vector<Cell>>& lines = is_sure(node, *move) ? book.lines : book.tries;
    lines.push_back(node.moves);
    lines.back().push_back(*move);
    has_line[index] = true;
    for (const Edge& edge : node.children) {
      if (edge.move == *move) open.push_back(edge.child);
    }
  }
  // A proof that goes on may yet come to the other lines.
  for (std::size_t i = 0; !is_proved() && i < keys_of_lines_.size(); ++i) {
    const auto known = index_of_.find(keys_of_lines_[i]);
    if (known != index_of_.end() && has_line[known->second]) continue;
    const bool is_try = i >= book_.lines.size();
    (is_try ? book.tries : book.lines).push_back(is_try ? book_.tries[i - book_.lines.size()] : book_.lines[i]);
  }
  std::sort(book.lines.begin(), book.lines.end());
  std::sort(book.tries.begin(), book.tries.end());
  return book;
}

}  // namespace mnk::prove
