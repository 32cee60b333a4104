// SPDX-License-Identifier: MIT
// Game trees of the API, in which every node but the root has a legal move. Converts them from and to files.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mnk/game_record.hpp"
#include "mnk/position.hpp"
#include "mnk/result.hpp"

namespace mnk::api {

struct TreeNode {
  std::size_t parent = 0;
  std::optional<Cell> cell;  ///< empty for the root; the players take turns
  std::string comment;       ///< lines end with LF
};

/// A part of a record that the tree cannot hold, and the tree node at which it is reported.
struct TreeProblem {
  std::size_t node = 0;
  std::string code;
  std::string message;
};

struct GameTree {
  Rules rules;
  std::vector<TreeNode>
      nodes;  ///< nodes[0] is the root; parents precede their children; the first child continues the main line
  std::optional<Position> setup;  ///< stones on the board before the first move
  std::string x_name;
  std::string o_name;
  std::string result;
  std::vector<TreeProblem> problems;

  /// Constructs a tree of the root alone.
  explicit GameTree(const Rules& r = {}) : rules(r), nodes(1) {}
};

/// Converts a record to a tree. Adds comments of nodes without a move to the node above. An illegal move, or a setup
/// after the root, ends its variation and is reported in `problems`.
GameTree tree_of(const GameRecord& record);

/// The record of a tree, or its error at `bad_node`: LegalityError as Board::play gives it, `impossible_position` for a
/// setup.
struct TreeConversion {
  GameRecord record;
  std::size_t bad_node = 0;
  std::optional<Error> error = std::nullopt;
};
TreeConversion record_of(const GameTree& tree);

/// A game as a file.
struct GameFile {
  std::string_view media_type;
  std::string_view name;  ///< `game.sgf`
  std::string text;
};
inline constexpr std::string_view file_formats[] = {"moves", "text", "json", "sgf", "psq"};
/// Writes the record as a file. All formats but sgf have the main line alone: `moves` as `h8h9`, `text` the final
/// board, `json` as `[[7,7],[6,7]]`, `psq` for Piskvork. Requires: `format` is one of `file_formats`; the record begins
/// with the empty board unless the format is text or sgf.
GameFile file_of(const GameRecord& record, std::string_view format);

}  // namespace mnk::api
