// SPDX-License-Identifier: MIT
#include "apps/convert_losses.hpp"

#include <algorithm>

namespace mnk::apps {

namespace {

constexpr std::size_t most_notes = 20;

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// The SGF point of the node's move on boards of at most 26 columns and rows; empty if there is none.
std::string own_point(const Rules& rules, const GameNode& node) {
  if (!node.move) return {};
  return {static_cast<char>('a' + rules.column(node.move->cell)), static_cast<char>('a' + rules.row(node.move->cell))};
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
  const std::vector<std::size_t> main = main_nodes(record);
  const bool has_tree = to_.holds(Content::variations);
  const std::size_t written = has_tree ? record.nodes.size() : main.size();
  count(Content::variations, "node# of variations", record.nodes.size() - written);
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
  add_problems(record, main.size());
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
void Losses::add_problems(const GameRecord& record, std::size_t shown) {
  if (record.problems.empty() || to_.format == FileFormat::lib) return;
  const std::string& first = record.problems.front().error.message;
  if (to_.holds(Content::variations)) {
    note(std::to_string(record.problems.size()) + " moves against the rules " + to_string(record.rules) +
         " stay in the output: " + first);
  } else if (shown < record.nodes.size()) {
    note("the output ends before a move against the rules " + to_string(record.rules) + ": " + first);
  }
}

void Losses::add(const GameTree& tree, std::span<const std::uint32_t> nodes) {
  for (const std::uint32_t number : nodes) {
    const TreeNode& node = tree.nodes[number];
    const TreeTexts& texts = tree.texts_of(number);
    if (!texts.title.empty() || !texts.body.empty()) count(Content::comments, "comment#");
    if (node.mark) count(Content::marks, "mark# or text# on cells");
    if (!texts.board.empty()) count(Content::marks, "mark# or text# on cells");
    if (node.start) count(Content::starts, "start mark#");
    if (!node.is_move && to_.format != FileFormat::lib &&
        (node.first_child != no_tree_node || !texts.title.empty() || !texts.body.empty()))
      ++counts_["node# without a move"];
  }
}

void Losses::add_moves(std::size_t count, const std::string& reason) {
  if (count != 0) counts_["node# " + reason] += count;
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
