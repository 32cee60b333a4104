// SPDX-License-Identifier: MIT
// Trees of moves as game records.
#include <algorithm>
#include <cassert>

#include "mnk/game_tree.hpp"
#include "notation/sgf_referee.hpp"
#include "notation/sgf_text.hpp"

namespace mnk {
namespace {

/// The text with LF as its only line break.
std::string with_lf(const std::string& text) { return notation::sgf_unescape(notation::sgf_escape(text), '\n'); }

class TreeRecord {
 public:
  TreeRecord(const GameTree& tree, const Rules& rules) : tree_(tree), record_(rules) {
    assert(rules.columns() == library_side && rules.rows() == library_side);
    take_texts(0, 0);
  }

  /// Adds a node of the tree below a node of the record. `moves`: moves on the path before this node.
  std::size_t add(std::size_t parent, std::uint32_t node, std::size_t moves) {
    const std::uint8_t cell = tree_.nodes[node].cell;
    const std::size_t added = record_.add(parent);
    record_.nodes[added].properties.push_back(
        {player_at(moves) == Player::x ? "B" : "W", {cell == pass_cell ? "" : point_of(cell)}});
    take_texts(added, node);
    return added;
  }

  GameRecord finish() {
    [[maybe_unused]] const auto error = notation::validate_moves(record_);
    assert(!error);  // only setups can be too much
    return std::move(record_);
  }

 private:
  std::string point_of(std::uint8_t cell) const { return notation::sgf_point_text(record_.rules, cell); }

  void take_texts(std::size_t to, std::uint32_t node) {
    const TreeTexts& texts = tree_.texts_of(node);
    GameNode& taken = record_.nodes[to];
    taken.comment = with_lf(texts.title);
    if (!texts.body.empty()) taken.comment += "\n" + with_lf(texts.body);
    const std::uint8_t own = tree_.nodes[node].cell;
    if (tree_.nodes[node].mark && own != pass_cell) taken.properties.push_back({"MA", {point_of(own)}});
    GameProperty labels{"LB", {}};
    for (std::uint32_t child = tree_.nodes[node].first_child; child != no_tree_node;
         child = tree_.nodes[child].next_sibling) {
      const std::string& board = tree_.texts_of(child).board;
      if (!board.empty() && tree_.nodes[child].cell != pass_cell)
        labels.values.push_back(point_of(tree_.nodes[child].cell) + ":" + notation::sgf_escape(board));
    }
    if (!labels.values.empty()) taken.properties.push_back(std::move(labels));
  }

  const GameTree& tree_;
  GameRecord record_;
};

}  // namespace

GameRecord record_of(const GameTree& tree, const Rules& rules) {
  struct Image {
    std::size_t node = no_node;  ///< of the record; `no_node`: left out
    std::size_t moves = 0;
  };
  TreeRecord record(tree, rules);
  std::vector<Image> images(tree.nodes.size());
  images[0].node = 0;
  // Depth first, so that nodes of the record stand in the order in which SGF writes them.
  std::vector<std::uint32_t> later;
  for (std::uint32_t node = tree.nodes[0].first_child; node != no_tree_node;) {
    const TreeNode& from = tree.nodes[node];
    const Image& parent = images[from.parent];
    const bool is_taken = from.is_move && parent.node != no_node;
    if (is_taken) images[node] = {record.add(parent.node, node, parent.moves), parent.moves + 1};
    if (from.next_sibling != no_tree_node) later.push_back(from.next_sibling);
    node = is_taken ? from.first_child : no_tree_node;
    if (node == no_tree_node && !later.empty()) {
      node = later.back();
      later.pop_back();
    }
  }
  return record.finish();
}

GameRecord record_of(const GameTree& tree, const Rules& rules, std::uint32_t end) {
  TreeRecord record(tree, rules);
  std::size_t last = 0;
  std::size_t moves = 0;
  for (const std::uint32_t node : path_to(tree, end)) last = record.add(last, node, moves++);
  return record.finish();
}

}  // namespace mnk
