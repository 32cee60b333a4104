// SPDX-License-Identifier: MIT
// Trees that take up the moves of games and of other trees.
#include <algorithm>
#include <array>
#include <optional>

#include "core/text/coordinates.hpp"
#include "mnk/game_tree.hpp"
#include "mnk/moves.hpp"
#include "notation/sgf_setup.hpp"
#include "notation/sgf_text.hpp"

namespace mnk {
namespace {

constexpr std::string_view line_end = "\r\n";

/// The first child of `parent` with this cell, or `no_tree_node`.
std::uint32_t find_child(const GameTree& tree, std::uint32_t parent, std::uint8_t cell) {
  std::uint32_t child = tree.nodes[parent].first_child;
  while (child != no_tree_node && tree.nodes[child].cell != cell) child = tree.nodes[child].next_sibling;
  return child;
}

/// The child of `parent` with this cell; added if there is none. A node for a board text becomes a move if one is asked
/// for, as in RenLib, so a united tree has at most 226 children of a node.
std::uint32_t child_at(GameTree& tree, std::uint32_t parent, std::uint8_t cell, bool is_move) {
  const std::uint32_t child = find_child(tree, parent, cell);
  if (child == no_tree_node) return tree.add(parent, cell, is_move);
  tree.nodes[child].is_move = tree.nodes[child].is_move || is_move;
  return child;
}

/// Texts that are longer are not searched: many games may end in one node, and each search would take longer.
constexpr std::size_t longest_searched = std::size_t{1} << 16;

/// Returns true if `part` stands in `text` between two separators or ends.
bool has_part(const std::string& text, const std::string& part, std::string_view separator) {
  if (text.size() > longest_searched) return false;
  const std::string_view whole = text;
  for (std::size_t at = 0; (at = whole.find(part, at)) != std::string_view::npos; ++at) {
    const std::string_view before = whole.substr(0, at);
    const std::string_view behind = whole.substr(at + part.size());
    if ((before.empty() || before.ends_with(separator)) && (behind.empty() || behind.starts_with(separator)))
      return true;
  }
  return false;
}

/// Appends lines, unless the text has them already: a game that is united twice changes nothing.
void append_lines(std::string& to, const std::string& lines) {
  if (lines.empty() || has_part(to, lines, line_end)) return;
  if (!to.empty()) to += line_end;
  to += lines;
}

/// Adds a title: if the node has another one already, it becomes a line of the body.
void add_title(TreeTexts& texts, const std::string& title) {
  if (texts.title.empty()) {
    texts.title = title;
  } else if (texts.title != title) {
    append_lines(texts.body, title);
  }
}

/// Adds a comment whose first line is the title.
void add_comment(GameTree& tree, std::uint32_t node, const std::string& comment) {
  if (comment.empty()) return;
  const std::size_t end = std::min(comment.find('\n'), comment.size());
  std::string body;
  for (std::size_t at = end + 1; at < comment.size(); ++at) {
    if (comment[at] == '\n') {
      body += line_end;
    } else {
      body += comment[at];
    }
  }
  TreeTexts& texts = tree.edit_texts(node);
  if (end > 0) add_title(texts, comment.substr(0, end));
  append_lines(texts.body, body);
}

void add_board_text(GameTree& tree, std::uint32_t node, const std::string& text) {
  std::string& board = tree.edit_texts(node).board;
  if (has_part(board, text, " ")) return;
  if (!board.empty()) board += ' ';
  board += text;
}

/// A node of the record in the tree.
struct Image {
  std::uint32_t node = no_tree_node;  ///< `no_tree_node`: left out
  std::size_t depth = 0;
};

struct RecordMove {
  Player player;
  std::optional<Cell> cell;  ///< empty: a pass
};

class RecordUnion {
 public:
  RecordUnion(GameTree& tree, const GameRecord& record) : tree_(tree), record_(record), images_(record.nodes.size()) {}

  Result<LeftOut> unite() {
    if (changes_game(record_.nodes[0], 0))
      return LegalityError{"setup", "the game begins with stones or with O to move, which a library cannot have"};
    for (std::size_t node = 0; node < record_.nodes.size(); ++node) {
      if (auto error = take(node)) return *error;
      left_out_.nodes += images_[node].node == no_tree_node ? 1 : 0;
    }
    // Texts come when all children are there: a board text of a move belongs to its node.
    for (std::size_t node = 0; node < record_.nodes.size(); ++node) {
      if (images_[node].node != no_tree_node) take_texts(node);
    }
    add_result();
    return left_out_;
  }

 private:
  /// Returns true if the node sets stones, or gives the turn to the other player.
  static bool changes_game(const GameNode& node, std::size_t depth) {
    return notation::places_stones(node) || notation::named_turn(node).value_or(player_at(depth)) != player_at(depth);
  }

  /// The move of a node, whether the rules allow it or not.
  std::optional<RecordMove> move_of(const GameNode& node) const {
    if (node.move) return RecordMove{node.move->player, node.move->cell};
    for (const GameProperty& property : node.properties) {
      if (property.name != "B" && property.name != "W") continue;
      RecordMove move{property.name == "B" ? Player::x : Player::o, std::nullopt};
      if (property.values.front().empty()) return move;
      const auto point = notation::sgf_point(record_.rules, property.values.front());
      if (!point || !record_.rules.contains(point->row, point->column)) return std::nullopt;
      move.cell = record_.rules.cell(point->row, point->column);
      return move;
    }
    return std::nullopt;
  }

  static bool has_move(const GameNode& node) {
    return node.move || std::any_of(node.properties.begin(), node.properties.end(),
                                    [](const GameProperty& p) { return p.name == "B" || p.name == "W"; });
  }

  /// The library's cell of the same name: a1 is the bottom left one on every board.
  std::optional<std::uint8_t> library_cell(Cell cell) const {
    const int row = library_side - record_.rules.rows() + record_.rules.row(cell);
    const int column = record_.rules.column(cell);
    if (row < 0 || column >= library_side) return std::nullopt;
    return static_cast<std::uint8_t>(row * library_side + column);
  }

  bool is_taken(std::uint32_t node, std::uint8_t cell) const {
    for (; node != 0; node = tree_.nodes[node].parent) {
      if (tree_.nodes[node].cell == cell) return true;
    }
    return false;
  }

  std::optional<Error> take(std::size_t number) {
    const GameNode& node = record_.nodes[number];
    if (number == 0) {
      images_[0] = {0, 0};
      return std::nullopt;
    }
    const Image parent = images_[node.parent];
    if (parent.node == no_tree_node || changes_game(node, parent.depth)) return std::nullopt;
    if (!has_move(node)) {
      images_[number] = parent;
      return std::nullopt;
    }
    const auto move = move_of(node);
    if (!move || move->player != player_at(parent.depth)) return std::nullopt;
    std::uint8_t cell = pass_cell;
    if (move->cell) {
      const auto found = library_cell(*move->cell);
      if (!found) {
        return LegalityError{"off_board", "move " + std::to_string(parent.depth + 1) + " (" +
                                              to_coordinate(record_.rules, *move->cell) +
                                              ") is not on the board of 15x15 that libraries have"};
      }
      cell = *found;
      if (is_taken(parent.node, cell)) return std::nullopt;
    }
    if (parent.depth == longest_line_of_play)
      return LegalityError{"too_deep", "a line of play has more than " + std::to_string(parent.depth) + " moves"};
    images_[number] = {child_at(tree_, parent.node, cell, true), parent.depth + 1};
    return std::nullopt;
  }

  void take_texts(std::size_t number) {
    const GameNode& from = record_.nodes[number];
    const auto [to, depth] = images_[number];
    add_comment(tree_, to, from.comment);
    for (const GameProperty& property : from.properties) {
      if (property.name == "LB") {
        for (const std::string& value : property.values) {
          if (depth == longest_line_of_play || !take_label(to, value)) ++left_out_.labels;
        }
      }
      if (property.name == "MA" && from.move)
        tree_.nodes[to].mark |= std::count(property.values.begin(), property.values.end(),
                                           notation::sgf_point_text(record_.rules, from.move->cell)) != 0;
    }
  }

  /// Takes the label `hh:text` as the board text of the child with this cell. Returns false if there can be none.
  bool take_label(std::uint32_t to, const std::string& value) {
    const std::size_t colon = value.find(':');
    if (colon == std::string::npos) return false;
    const auto point = notation::sgf_point(record_.rules, std::string_view(value).substr(0, colon));
    if (!point || !record_.rules.contains(point->row, point->column)) return false;
    const auto cell = library_cell(record_.rules.cell(point->row, point->column));
    const std::string text = notation::sgf_unescape(std::string_view(value).substr(colon + 1), ' ');
    if (!cell || text.empty()) return false;
    add_board_text(tree_, child_at(tree_, to, *cell, false), text);
    return true;
  }

  void add_result() {
    std::string title = record_.x_name;
    if (!record_.o_name.empty()) title += " - " + record_.o_name;
    if (const std::string score = score_text(); !score.empty()) title += (title.empty() ? "" : " ") + score;
    if (title.empty()) return;
    std::uint32_t last = 0;
    for (const std::size_t node : main_nodes(record_)) {
      if (images_[node].node != no_tree_node) last = images_[node].node;
    }
    add_title(tree_.edit_texts(last), title);
  }

  /// The result as RenLib writes it below a game.
  std::string score_text() const {
    switch (named_outcome(record_)) {
      case Outcome::x_wins: return "1-0";
      case Outcome::o_wins: return "0-1";
      case Outcome::draw: return "0.5-0.5";
      default: return record_.result;
    }
  }

  GameTree& tree_;
  const GameRecord& record_;
  std::vector<Image> images_;
  LeftOut left_out_;
};

}  // namespace

Result<LeftOut> unite(GameTree& tree, const GameRecord& record) { return RecordUnion(tree, record).unite(); }

void unite(GameTree& tree, const GameTree& other) {
  std::vector<std::uint32_t> images(other.nodes.size());
  for (std::uint32_t node = 0; node < other.nodes.size(); ++node) {
    const TreeNode& from = other.nodes[node];
    images[node] = node == 0 ? 0 : child_at(tree, images[from.parent], from.cell, from.is_move);
    TreeNode& to = tree.nodes[images[node]];
    to.mark = to.mark || from.mark;
    to.start = to.start || from.start;
    to.extension = to.extension | from.extension;
    const TreeTexts& texts = other.texts_of(node);
    if (texts == TreeTexts{}) continue;
    TreeTexts& all = tree.edit_texts(images[node]);
    if (!texts.title.empty()) add_title(all, texts.title);
    append_lines(all.body, texts.body);
    if (!texts.board.empty()) add_board_text(tree, images[node], texts.board);
  }
}

}  // namespace mnk
