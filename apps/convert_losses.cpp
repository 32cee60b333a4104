// SPDX-License-Identifier: MIT
#include "apps/convert_losses.hpp"

#include <algorithm>

#include "mnk/moves.hpp"

namespace mnk::apps {

namespace {

constexpr std::size_t most_notes = 20;

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// The SGF point of the node's move, as write_sgf writes it; empty if there is none.
std::string own_point(const Rules& rules, const GameNode& node) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  if (!node.move) return {};
  if (std::max(rules.columns(), rules.rows()) > static_cast<int>(letters.size()))
    return to_coordinate(rules, node.move->cell);
  return {letters[rules.column(node.move->cell)], letters[rules.row(node.move->cell)]};
}

std::string joined(const std::set<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

}  // namespace

void Losses::count(Content content, const std::string& what, std::size_t number) {
  if (number != 0 && !to_.holds(content)) counts_[what] += number;
}

void Losses::add(const GameRecord& record) {
  const MainLine line = main_line_of(record);
  const std::vector<std::size_t>& main = line.nodes;
  const bool has_tree = to_.holds(Content::variations);
  const std::size_t written = has_tree ? record.nodes.size() : main.size();
  if (!has_tree) count(Content::variations, "node# of variations", record.nodes.size() - written - line.nodes_behind);
  for (std::size_t i = 0; i < written; ++i) add_node(record, has_tree ? i : main[i]);
  for (const std::string* name : {&record.x_name, &record.o_name}) {
    if (!name->empty()) count(Content::names, "player name#");
  }
  if (!record.result.empty() && to_.format != FileFormat::lib && to_.format != FileFormat::sgf) ++counts_["result#"];
  if (record.psq != PsqHeader{} && to_.format != FileFormat::psq) ++counts_["end# of .psq files"];
  const Rules& rules = record.rules;
  if (!to_.holds(Content::size) && (rules.columns() != library_side || rules.rows() != library_side))
    rules_.insert("the board of " + std::to_string(rules.columns()) + "x" + std::to_string(rules.rows()));
  if (!to_.holds(Content::options) && (rules.k() != 5 || rules.options() != Options{}))
    rules_.insert("the rules " + to_string(rules));
  add_problems(record, line);
}

void Losses::add_node(const GameRecord& record, std::size_t number) {
  const GameNode& node = record.nodes[number];
  if (!node.comment.empty()) count(Content::comments, "comment#");
  if (node.milliseconds) count(Content::times, "move time#");
  for (const GameProperty& property : node.properties) {
    if (is_one_of(property.name, {"B", "W", "AB", "AW", "AE", "PL"})) continue;
    if (property.name == "MA" && to_.format == FileFormat::lib) {
      const auto own = std::count(property.values.begin(), property.values.end(), own_point(record.rules, node));
      if (const std::size_t others = property.values.size() - static_cast<std::size_t>(own); others != 0)
        counts_["mark# on cells of other moves"] += others;
    } else if (is_one_of(property.name, {"MA", "LB"})) {
      count(Content::marks, "mark# or text# on cells", property.values.size());
    } else if (!to_.holds(Content::properties)) {
      properties_.insert(property.name);
    }
  }
}

/// Says what becomes of moves that the rules do not allow: variations keep them, a main line ends before them.
void Losses::add_problems(const GameRecord& record, const MainLine& line) {
  if (to_.format == FileFormat::lib) return;
  if (!to_.holds(Content::variations)) {
    if (!line.end) return;
    const std::string nodes = line.nodes_behind == 1 ? "node" : std::to_string(line.nodes_behind) + " nodes";
    note("the output lacks the last " + nodes + " of the main line, by the rules " + to_string(record.rules) + ": " +
         line.end->message);
  } else if (!record.problems.empty()) {
    const bool is_one = record.problems.size() == 1;
    note(std::to_string(record.problems.size()) + (is_one ? " move" : " moves") + " against the rules " +
         to_string(record.rules) + (is_one ? " stays" : " stay") +
         " in the output: " + record.problems.front().error.message);
  }
}

void Losses::add(const GameTree& tree, std::span<const std::uint32_t> nodes) {
  const bool is_library = to_.format == FileFormat::lib;
  std::vector<bool> is_left_out(tree.nodes.size());
  for (const std::uint32_t number : nodes) {
    const TreeNode& node = tree.nodes[number];
    const TreeTexts& texts = tree.texts_of(number);
    if (number != 0 && !is_library) {
      if (is_left_out[node.parent]) ++counts_["node# behind one without a move"];
      is_left_out[number] = is_left_out[node.parent] || !node.is_move;
      if (is_left_out[node.parent]) continue;
    }
    if (!texts.title.empty() || !texts.body.empty()) count(Content::comments, "comment#");
    const std::size_t marks = (node.mark ? 1U : 0U) + (texts.board.empty() ? 0U : 1U);
    if (node.cell == pass_cell && !is_library && marks != 0) {
      counts_["mark# or text# of a pass or the empty board"] += marks;
    } else {
      count(Content::marks, "mark# or text# on cells", marks);
    }
    if (node.start) count(Content::starts, "start mark#");
    if (!node.is_move && !is_library &&
        (node.first_child != no_tree_node || !texts.title.empty() || !texts.body.empty()))
      ++counts_["node# without a move"];
  }
}

void Losses::add_moves(std::size_t count, const std::string& reason) {
  if (count != 0) counts_["node# " + reason] += count;
}

void Losses::add_labels(std::size_t count) {
  if (count != 0) counts_["text# off the board of 15x15 or behind its last move"] += count;
}

void Losses::note(const std::string& sentence) {
  if (notes_.size() < most_notes) {
    notes_.push_back(sentence);
  } else {
    ++more_notes_;
  }
}

std::vector<std::string> Losses::lines() const {
  std::vector<std::string> lines = notes_;
  if (more_notes_ != 0) lines.push_back("and " + std::to_string(more_notes_) + " more such sentences");
  std::string counts;
  const auto append = [&](const std::string& part) { counts += (counts.empty() ? "" : ", ") + part; };
  for (const auto& [what, number] : counts_) {
    std::string noun = " ";
    for (const char c : what) noun += c != '#' ? std::string(1, c) : number == 1 ? "" : "s";
    append(std::to_string(number) + noun);
  }
  if (!properties_.empty()) append("the properties " + joined(properties_));
  if (!rules_.empty()) append(joined(rules_));
  if (!counts.empty()) lines.push_back("not in the output: " + counts);
  return lines;
}

}  // namespace mnk::apps
