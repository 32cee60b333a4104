// SPDX-License-Identifier: MIT
// Games as the API has them: a tree in which every node but the root has a legal move, from files and to files.
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
  std::optional<Cell> cell;  ///< the root has none; the players take turns
  std::string comment;       ///< lines end with LF
};

/// What cannot be shown, and at which node it would have stood.
struct TreeProblem {
  std::size_t node = 0;
  std::string code;
  std::string message;
};

struct GameTree {
  Rules rules;
  std::vector<TreeNode>
      nodes;  ///< nodes[0] is the root; parents before their children, of which the first goes on with the main line
  std::optional<Position> setup;  ///< stones on the board before the first move
  std::string x_name;
  std::string o_name;
  std::string result;
  std::vector<TreeProblem> problems;

  /// A root and nothing else.
  explicit GameTree(const Rules& r = {}) : rules(r), nodes(1) {}
};

/// What a record has of a tree. Comments of nodes without a move are added to those of the node above. A move that is
/// not legal, and a setup behind the root, end their variation, and are told in `problems`.
GameTree tree_of(const GameRecord& record);

/// The way back. LegalityError as Board::play gives it, `impossible_position` for a setup; `bad_node` is the node that
/// it is about.
struct RecordOfTree {
  GameRecord record;
  std::size_t bad_node = 0;
  std::optional<Error> error = std::nullopt;
};
RecordOfTree record_of(const GameTree& tree);

/// A game as a file.
struct GameFile {
  std::string_view media_type;
  std::string_view name;  ///< `game.sgf`
  std::string text;
};
inline constexpr std::string_view file_formats[] = {"moves", "text", "json", "sgf", "psq"};
/// Requires: the format is one of these; the record begins with the empty board unless the format is text or sgf. All
/// but sgf have the main line alone: `moves` as `h8h9`, `text` the board that it leads to, `json` as `[[7,7],[6,7]]`,
/// `psq` for Piskvork.
GameFile file_of(const GameRecord& record, std::string_view format);

}  // namespace mnk::api
