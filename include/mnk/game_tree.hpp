// SPDX-License-Identifier: MIT
// Trees of moves on a board of 15x15, as libraries of openings and analyses hold them, and the files of RenLib.
// docs/converting.md specifies the format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/game_record.hpp"
#include "mnk/result.hpp"
#include "mnk/rules.hpp"

#pragma GCC visibility push(default)

namespace mnk {

inline constexpr int library_side = 15;                           ///< columns and rows of every library
inline constexpr std::uint8_t pass_cell = 225;                    ///< `TreeNode::cell` of a pass, and of the root
inline constexpr std::uint32_t no_tree_node = ~std::uint32_t{0};  ///< a missing parent, child, sibling or text
inline constexpr std::size_t longest_line_of_play = 225;          ///< nodes below the root on any path

/// The texts of a node: bytes in the encoding of the file, without NUL. The title is one line, and has no byte 8.
struct TreeTexts {
  std::string title{};  ///< the comment's first line
  std::string body{};   ///< the comment's further lines, which end with CR LF in files of RenLib
  std::string board{};  ///< a text on the node's cell, shown while the parent's position is on the board
  bool operator==(const TreeTexts&) const = default;
};

struct TreeNode {
  std::uint32_t parent = no_tree_node;
  std::uint32_t first_child = no_tree_node;
  std::uint32_t next_sibling = no_tree_node;
  std::uint32_t texts = no_tree_node;  ///< index in `GameTree::texts`
  std::uint8_t cell = pass_cell;       ///< row from the top * 15 + column, or `pass_cell`
  bool is_move = true;                 ///< false: the node only holds a text for its cell
  bool mark = false;
  bool start = false;           ///< a position from which a reader of the library begins
  std::uint16_t extension = 0;  ///< bits of the file that have no meaning yet; bit 0 is clear
  bool operator==(const TreeNode&) const = default;
};

/// A tree of moves. X makes the first move, and the players alternate; a pass is a move.
struct GameTree {
  std::vector<TreeNode> nodes;     ///< nodes[0] is the root; parents come before their children
  std::vector<TreeTexts> texts{};  ///< of the nodes that have any
  bool is_cut = false;             ///< the file ended within the tree: it lacks nodes that it announced

  /// A tree with only a root.
  GameTree() : nodes(1) {}
  /// Appends a new last child to `parent` and returns its index. O(children of `parent`).
  /// Requires: `parent < nodes.size()`, `cell <= pass_cell`.
  std::uint32_t add(std::uint32_t parent, std::uint8_t cell, bool is_move = true);
  /// The texts of a node, empty ones if it has none.
  const TreeTexts& texts_of(std::uint32_t node) const;
  /// The texts of a node for changes; makes them if the node has none.
  TreeTexts& edit_texts(std::uint32_t node);
  bool operator==(const GameTree& other) const { return nodes == other.nodes && texts == other.texts; }
};

/// Reads a RenLib library, with or without the header of 20 bytes. Comments of old files become bytes of Latin-1, as in
/// RenLib. Cells that are taken already on their path are not an error. Memory is at most 100 bytes per byte of the
/// file. SyntaxError `bad_header`, `bad_version`, `bad_point`, `bad_root`, `open_node`, `open_text`, `extra_bytes`,
/// `too_deep`: the message names the offset in bytes, from 0; the column is that offset plus 1.
Result<GameTree> read_renlib(std::string_view bytes);

/// Writes a library as RenLib does: without a root (version 3.0) if h8 is the only first move, there is no pass and the
/// root holds nothing; with a root (version 3.4) otherwise. `*read_renlib(write_renlib(t)) == t` for every t from
/// read_renlib. A NUL in a text, or a byte 8 in a title, becomes a space.
std::string write_renlib(const GameTree& tree);

/// The nodes of the path to `node`, without the root.
std::vector<std::uint32_t> path_to(const GameTree& tree, std::uint32_t node);
/// The last node of the main line: from the root along the first child that is a move.
std::uint32_t main_line_end(const GameTree& tree);
/// The last nodes of all lines of play, in the order of the tree; at most `most` of them.
std::vector<std::uint32_t> line_ends(const GameTree& tree, std::size_t most);
/// One line of play as a tree of its own: the path to `end`, with the board texts of the cells beside it.
GameTree line_of(const GameTree& tree, std::uint32_t end);

/// The whole tree as a game record. Marks become MA, board texts LB. `problems` has passes and illegal moves. Nodes
/// that are no moves, and all below them, are left out, but for their board texts. Requires: `rules` has a board of
/// 15x15.
GameRecord record_of(const GameTree& tree, const Rules& rules);
/// One line of play as a game record without variations: the path to `end`.
GameRecord record_of(const GameTree& tree, const Rules& rules, std::uint32_t end);

/// Parts of a record that a tree did not take.
struct LeftOut {
  std::size_t nodes = 0;   ///< with a move out of turn, off the board or on a taken cell, or with stones or a turn that
                           ///< are set, and all below them
  std::size_t labels = 0;  ///< off the board of 15x15, or behind the longest line of play
};

/// Adds the moves of a record to a tree: moves that the tree has on the same path are shared, texts that the tree has
/// not are appended. Coordinates stay as players write them (`h8`) on boards of any size. The names and the result
/// become a title of the last node of the main line: `Anne - Zoe 1-0`. LegalityError `setup` if the game begins with
/// stones, `off_board` if a move is not on 15x15, `too_deep`; the tree then has a part of the record.
Result<LeftOut> unite(GameTree& tree, const GameRecord& record);
/// Adds all nodes of another tree in the same way.
void unite(GameTree& tree, const GameTree& other);

}  // namespace mnk

#pragma GCC visibility pop
