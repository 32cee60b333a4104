// SPDX-License-Identifier: MIT
#include "notation/renlib.hpp"

#include <algorithm>

#include "mnk/game_tree.hpp"

namespace mnk {
namespace {

using namespace notation;

constexpr std::uint8_t center_cell = 7 * library_side + 7;

std::uint8_t point_of(std::uint8_t cell) {
  if (cell == pass_cell) return 0;
  return static_cast<std::uint8_t>(16 * (cell / library_side) + cell % library_side + 1);
}

class RenlibWriter {
 public:
  explicit RenlibWriter(const GameTree& tree) : tree_(tree) {}

  std::string write() {
    const bool is_old = needs_no_root();
    out_ = renlib_magic;
    out_ += {'\3', is_old ? '\0' : '\4'};
    out_.append(renlib_header_size - out_.size(), '\xff');
    if (!is_old) write_node(0, false);
    std::vector<std::uint32_t> later;
    std::uint32_t node = tree_.nodes[0].first_child;
    while (node != no_tree_node) {
      const TreeNode& written = tree_.nodes[node];
      // RenLib never ends the line of the node that it begins to write at; the end of the file does.
      write_node(node, !(is_old && node == tree_.nodes[0].first_child));
      if (written.next_sibling != no_tree_node) later.push_back(written.next_sibling);
      node = written.first_child;
      if (node == no_tree_node && !later.empty()) {
        node = later.back();
        later.pop_back();
      }
    }
    return std::move(out_);
  }

 private:
  bool needs_no_root() const {
    const TreeNode& root = tree_.nodes[0];
    if (root.texts != no_tree_node || root.mark || root.start || root.extension != 0 || !root.is_move) return false;
    if (root.first_child == no_tree_node) return false;
    const TreeNode& first = tree_.nodes[root.first_child];
    if (first.cell != center_cell || !first.is_move || first.next_sibling != no_tree_node) return false;
    return std::none_of(tree_.nodes.begin() + 1, tree_.nodes.end(),
                        [](const TreeNode& node) { return node.cell == pass_cell; });
  }

  void write_node(std::uint32_t number, bool may_end) {
    const TreeNode& node = tree_.nodes[number];
    const TreeTexts& texts = tree_.texts_of(number);
    const bool comments = !texts.title.empty() || !texts.body.empty();
    const auto extension =
        static_cast<std::uint16_t>((node.extension & ~has_board_text) | (texts.board.empty() ? 0 : has_board_text));
    const int flags = (node.next_sibling != no_tree_node ? siblings_follow : 0) |
                      (may_end && node.first_child == no_tree_node ? no_child : 0) | (node.mark ? marked : 0) |
                      (comments ? has_comment : 0) | (node.start ? is_start : 0) | (node.is_move ? 0 : no_move) |
                      (extension != 0 ? extended : 0);
    out_ += static_cast<char>(point_of(node.cell));
    out_ += static_cast<char>(flags);
    if (extension != 0) out_ += {static_cast<char>(extension >> 8), static_cast<char>(extension & 0xff)};
    if (comments) {
      std::string title = texts.title;
      std::replace(title.begin(), title.end(), body_follows, ' ');
      write_text(texts.body.empty() ? title : title + body_follows + texts.body);
    }
    if (!texts.board.empty()) write_text(texts.board);
  }

  void write_text(std::string text) {
    std::replace(text.begin(), text.end(), '\0', ' ');
    out_ += text;
    out_.append(2 - text.size() % 2, '\0');
  }

  const GameTree& tree_;
  std::string out_;
};

}  // namespace

std::string write_renlib(const GameTree& tree) { return RenlibWriter(tree).write(); }

}  // namespace mnk
