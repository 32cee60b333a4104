// SPDX-License-Identifier: MIT
#include "notation/renlib.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "mnk/game_tree.hpp"

namespace mnk {
namespace {

using namespace notation;

constexpr int newest_version = 304;  ///< 100 * major + minor
constexpr std::uint8_t center = 0x78;

std::uint8_t byte_of(char c) { return static_cast<std::uint8_t>(c); }

/// The cell of a point byte: 16 * row from the top + column from 1. Empty if the point is off the board.
std::optional<std::uint8_t> cell_of(std::uint8_t point) {
  if (point == 0) return pass_cell;
  const int row = point / 16;
  const int column = point % 16 - 1;
  if (row >= library_side || column < 0) return std::nullopt;
  return static_cast<std::uint8_t>(row * library_side + column);
}

/// The Latin-1 byte for a byte of an old comment: 7 bits, with Swedish letters in place of braces and brackets.
char latin_of(char c) {
  const auto low = static_cast<char>(c & 0x7f);
  switch (low) {
    case '}': return '\xe5';
    case '{': return '\xe4';
    case '|': return '\xf6';
    case ']': return '\xc5';
    case '[': return '\xc4';
    case '\\': return '\xd6';
    default: return low;
  }
}

class RenlibReader {
 public:
  explicit RenlibReader(std::string_view bytes) : bytes_(bytes) {}

  Result<GameTree> read() {
    if (auto error = read_header()) return *error;
    while (at_ < bytes_.size()) {
      if (auto error = read_node()) return *error;
    }
    const bool may_be_open = has_ended_ || node_ == 0 || (node_ == 1 && depth_ == 1);  // RenLib's first node
    tree_.is_cut = previous_ != no_tree_node || !open_.empty() || !may_be_open;
    return std::move(tree_);
  }

 private:
  /// A node whose next sibling follows after all nodes below it, and the depth of its parent.
  struct Open {
    std::uint32_t node;
    std::size_t depth;
  };

  static Error error_at(std::size_t offset, std::string_view code, const std::string& reason) {
    return SyntaxError{code, "at byte " + std::to_string(offset) + ": " + reason, 1, offset + 1};
  }

  std::optional<Error> read_header() {
    if (bytes_.substr(0, renlib_magic.size()) != renlib_magic) {
      if (!bytes_.empty() && byte_of(bytes_[0]) == center) return std::nullopt;  // a file before version 3
      return error_at(0, "bad_header", "this is no RenLib library: it begins neither with FF RenLib FF nor with 78");
    }
    if (bytes_.size() < renlib_header_size)
      return error_at(bytes_.size(), "bad_header", "the file ends within the header of 20 bytes");
    const int major = byte_of(bytes_[8]);
    const int minor = byte_of(bytes_[9]);
    if (100 * major + minor > newest_version) {
      return error_at(8, "bad_version",
                      "version " + std::to_string(major) + "." + std::to_string(minor) + " is newer than 3.4");
    }
    at_ = renlib_header_size;
    return std::nullopt;
  }

  std::optional<Error> read_node() {
    const std::size_t begin = at_;
    if (bytes_.size() - at_ < 2) return error_at(at_, "open_node", "a node has two bytes, and the file ends after one");
    const auto cell = cell_of(byte_of(bytes_[at_]));
    if (!cell)
      return error_at(at_, "bad_point",
                      "point " + std::to_string(byte_of(bytes_[at_])) + " is not on a board of 15x15");
    const std::uint8_t flags = byte_of(bytes_[at_ + 1]);
    at_ += 2;
    std::uint16_t extension = 0;
    if ((flags & extended) != 0) {
      if (bytes_.size() - at_ < 2) return error_at(at_, "open_node", "the two bytes of the extension are missing");
      extension = static_cast<std::uint16_t>(byte_of(bytes_[at_]) << 8 | byte_of(bytes_[at_ + 1]));
      at_ += 2;
    }
    if (auto error = place(begin, *cell, flags)) return error;
    TreeNode& node = tree_.nodes[node_];
    node.is_move = (flags & no_move) == 0;
    node.mark = (flags & marked) != 0;
    node.start = (flags & is_start) != 0;
    node.extension = extension & ~has_board_text;
    return read_texts(flags, extension);
  }

  /// Makes the node, or takes the root if the first node of the file is one, and notes which node comes next.
  std::optional<Error> place(std::size_t begin, std::uint8_t cell, std::uint8_t flags) {
    if (std::exchange(is_first_, false) && cell == pass_cell) {
      node_ = 0;
      if ((flags & siblings_follow) != 0) return error_at(begin, "bad_root", "the root cannot have siblings");
      has_ended_ = (flags & no_child) != 0;
      return std::nullopt;
    }
    if (has_ended_) return error_at(begin, "extra_bytes", "the tree has ended, but the file goes on");
    if (depth_ == longest_line_of_play) {
      return error_at(begin, "too_deep",
                      "this line of play has more than " + std::to_string(longest_line_of_play) + " moves");
    }
    node_ = static_cast<std::uint32_t>(tree_.nodes.size());
    tree_.nodes.push_back({.parent = parent_, .cell = cell});
    if (previous_ == no_tree_node) {
      tree_.nodes[parent_].first_child = node_;
    } else {
      tree_.nodes[previous_].next_sibling = node_;
    }
    if ((flags & siblings_follow) != 0) open_.push_back({node_, depth_});
    if ((flags & no_child) == 0) {
      parent_ = node_;
      previous_ = no_tree_node;
      ++depth_;
    } else if (open_.empty()) {
      previous_ = no_tree_node;
      has_ended_ = true;
    } else {
      previous_ = open_.back().node;
      parent_ = tree_.nodes[previous_].parent;
      depth_ = open_.back().depth;
      open_.pop_back();
    }
    return std::nullopt;
  }

  std::optional<Error> read_texts(std::uint8_t flags, std::uint16_t extension) {
    std::string text;
    if ((flags & (old_comment | has_comment)) != 0) {
      const bool is_old = (flags & old_comment) != 0;
      if (auto error = is_old ? read_old_text(text) : read_text(text, "comment")) return error;
      const std::size_t end = std::min(text.find(body_follows), text.size());
      const std::string_view body = std::string_view(text).substr(std::min(end + 1, text.size()));
      if (end > 0 || !body.empty()) {
        TreeTexts& texts = tree_.edit_texts(node_);
        texts.title = text.substr(0, end);
        texts.body = body;
      }
    }
    if ((extension & has_board_text) == 0) return std::nullopt;
    if (auto error = read_text(text, "board text")) return error;
    if (!text.empty()) tree_.edit_texts(node_).board = text;
    return std::nullopt;
  }

  /// Reads a text up to its NUL, and the byte that makes the length even.
  std::optional<Error> read_text(std::string& text, const std::string& name) {
    const std::size_t end = bytes_.find('\0', at_);
    const std::size_t length = (end - at_ + 2) / 2 * 2;
    if (end == std::string_view::npos || bytes_.size() - at_ < length)
      return error_at(at_, "open_text", "the " + name + " that begins here does not end");
    text = bytes_.substr(at_, end - at_);
    at_ += length;
    return std::nullopt;
  }

  /// Reads a comment of an old file: its last byte has the top bit.
  std::optional<Error> read_old_text(std::string& text) {
    std::size_t end = at_;
    while (end < bytes_.size() && byte_of(bytes_[end]) < 0x80) ++end;
    const std::size_t length = (end - at_ + 2) / 2 * 2;
    if (end == bytes_.size() || bytes_.size() - at_ < length)
      return error_at(at_, "open_text", "the old comment that begins here does not end");
    text = bytes_.substr(at_, end + 1 - at_);
    for (char& c : text) c = latin_of(c);
    std::replace(text.begin(), text.end(), '\0', ' ');
    at_ += length;
    return std::nullopt;
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  GameTree tree_;
  std::uint32_t node_ = 0;                 ///< the node that is being read
  std::uint32_t parent_ = 0;               ///< of the next node
  std::uint32_t previous_ = no_tree_node;  ///< the sibling before the next node
  std::size_t depth_ = 0;                  ///< nodes below the root on the path to the parent
  std::vector<Open> open_;
  bool is_first_ = true;
  bool has_ended_ = false;
};

}  // namespace

Result<GameTree> read_renlib(std::string_view bytes) { return RenlibReader(bytes).read(); }

}  // namespace mnk
