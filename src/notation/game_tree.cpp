// SPDX-License-Identifier: MIT
#include "mnk/game_tree.hpp"

#include <algorithm>
#include <cassert>

namespace mnk {

std::uint32_t GameTree::add(std::uint32_t parent, std::uint8_t cell, bool is_move) {
  assert(parent < nodes.size() && cell <= pass_cell);
  const auto node = static_cast<std::uint32_t>(nodes.size());
  nodes.push_back({.parent = parent, .cell = cell, .is_move = is_move});
  std::uint32_t* link = &nodes[parent].first_child;
  while (*link != no_tree_node) link = &nodes[*link].next_sibling;
  *link = node;
  return node;
}

const TreeTexts& GameTree::texts_of(std::uint32_t node) const {
  static const TreeTexts none;
  const std::uint32_t index = nodes[node].texts;
  return index == no_tree_node ? none : texts[index];
}

TreeTexts& GameTree::edit_texts(std::uint32_t node) {
  if (nodes[node].texts == no_tree_node) {
    nodes[node].texts = static_cast<std::uint32_t>(texts.size());
    texts.emplace_back();
  }
  return texts[nodes[node].texts];
}

std::vector<std::uint32_t> path_to(const GameTree& tree, std::uint32_t node) {
  std::vector<std::uint32_t> path;
  for (; node != 0; node = tree.nodes[node].parent) path.push_back(node);
  std::reverse(path.begin(), path.end());
  return path;
}

namespace {

/// The first move at `node` or among its later siblings.
std::uint32_t first_move(const GameTree& tree, std::uint32_t node) {
  while (node != no_tree_node && !tree.nodes[node].is_move) node = tree.nodes[node].next_sibling;
  return node;
}

}  // namespace

std::uint32_t main_line_end(const GameTree& tree) {
  std::uint32_t end = 0;
  for (std::uint32_t node = 0; node != no_tree_node; node = first_move(tree, tree.nodes[node].first_child)) end = node;
  return end;
}

std::vector<std::uint32_t> line_ends(const GameTree& tree, std::size_t most) {
  std::vector<std::uint32_t> ends;
  std::uint32_t node = 0;
  while (ends.size() < most) {
    const std::uint32_t child = first_move(tree, tree.nodes[node].first_child);
    if (child != no_tree_node) {
      node = child;
      continue;
    }
    ends.push_back(node);
    std::uint32_t next = no_tree_node;
    while (node != 0 && next == no_tree_node) {
      next = first_move(tree, tree.nodes[node].next_sibling);
      node = tree.nodes[node].parent;
    }
    if (next == no_tree_node) break;
    node = next;
  }
  return ends;
}

namespace {

/// Copies a node with its texts, but not its place in the tree.
void copy_node(const GameTree& from, std::uint32_t node, GameTree& to, std::uint32_t copy) {
  const TreeNode& old = from.nodes[node];
  to.nodes[copy].mark = old.mark;
  to.nodes[copy].start = old.start;
  to.nodes[copy].extension = old.extension;
  if (old.texts != no_tree_node) to.edit_texts(copy) = from.texts_of(node);
}

}  // namespace

GameTree line_of(const GameTree& tree, std::uint32_t end) {
  GameTree line;
  copy_node(tree, 0, line, 0);
  std::vector<std::uint32_t> path = path_to(tree, end);
  path.push_back(no_tree_node);  // none of the children of `end`
  std::uint32_t last = 0;
  std::uint32_t parent = 0;
  for (const std::uint32_t node : path) {
    std::uint32_t next = last;
    for (std::uint32_t child = tree.nodes[parent].first_child; child != no_tree_node;
         child = tree.nodes[child].next_sibling) {
      const std::string& board = tree.texts_of(child).board;
      if (child != node && board.empty()) continue;
      const std::uint32_t copy = line.add(last, tree.nodes[child].cell, child == node);
      if (child == node) {
        copy_node(tree, child, line, copy);
        next = copy;
      } else {
        line.edit_texts(copy).board = board;
      }
    }
    last = next;
    parent = node;
  }
  return line;
}

}  // namespace mnk
