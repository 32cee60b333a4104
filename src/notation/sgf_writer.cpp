// SPDX-License-Identifier: MIT
#include <algorithm>

#include "mnk/game_record.hpp"
#include "notation/sgf_text.hpp"

namespace mnk {
namespace {

/// Line length limit in bytes. A property beyond it begins a new line; a longer property is not split.
constexpr std::size_t line_length = 78;

bool has(const GameNode& node, std::string_view name) {
  return std::any_of(node.properties.begin(), node.properties.end(),
                     [&](const GameProperty& p) { return p.name == name; });
}

std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return notation::sgf_escape(text);
}

class Writer {
 public:
  explicit Writer(const GameRecord& record) : record_(record), root_(record.nodes.front()) {}

  std::string write() {
    out_ = "(";
    // Stack of pending output: nodes, and `no_node` for the ) that ends a variation.
    std::vector<std::size_t> rest = {no_node, 0};
    while (!rest.empty()) {
      const std::size_t node = rest.back();
      rest.pop_back();
      if (node == no_node) {
        out_ += ')';
        continue;
      }
      const GameNode& written = record_.nodes[node];
      const bool is_variation = node != 0 && record_.nodes[written.parent].children.size() > 1;
      append_node(node, is_variation);
      if (is_variation) rest.push_back(no_node);
      for (auto child = written.children.rbegin(); child != written.children.rend(); ++child) rest.push_back(*child);
    }
    return out_ + "\n";
  }

 private:
  void append_node(std::size_t node, bool is_variation) {
    if (is_variation) new_line();
    std::vector<std::string> properties = node == 0 ? root_properties() : std::vector<std::string>();
    append_properties(record_.nodes[node], properties);
    std::string begin = is_variation ? "(;" : ";";
    if (!properties.empty()) begin += properties.front();
    append(begin, node != 0);
    for (std::size_t i = 1; i < properties.size(); ++i) append(properties[i], true);
  }

  /// Appends `text`, on a new line if it is too long. A text with line breaks counts up to the first one.
  void append(const std::string& text, bool may_wrap) {
    if (may_wrap && out_.size() - line_begin_ + std::min(text.find('\n'), text.size()) > line_length) new_line();
    out_ += text;
    if (const std::size_t last = out_.rfind('\n'); last != std::string::npos && last >= line_begin_)
      line_begin_ = last + 1;
  }

  void new_line() {
    if (out_.size() == line_begin_) return;
    out_ += '\n';
    line_begin_ = out_.size();
  }

  static std::string property(std::string_view name, const std::string& raw) {
    return std::string(name).append("[").append(raw).append("]");
  }

  std::vector<std::string> root_properties() const {
    const Rules& rules = record_.rules;
    std::string sides = std::to_string(rules.columns());
    if (rules.rows() != rules.columns()) sides.append(":").append(std::to_string(rules.rows()));
    std::string words = std::string("mnk ").append(to_string(rules));
    if (const GameProperty* note = rules_note()) words.append("; ").append(notation::sgf_safe(note->values.front()));
    std::vector<std::string> properties = {std::string("FF[4]GM[4]").append(property("SZ", sides)),
                                           property("RU", words)};
    append_name("PB", record_.x_name, properties);
    append_name("PW", record_.o_name, properties);
    append_name("RE", record_.result, properties);
    return properties;
  }

  /// The file's own name of its rules, which is written after mnk's.
  const GameProperty* rules_note() const {
    for (const GameProperty& property : root_.properties) {
      if (property.name == "RU" && property.values.size() == 1) return &property;
    }
    return nullptr;
  }

  /// Appends a name. An empty one is written if a reader would take a second property of that name for the name.
  void append_name(std::string_view name, const std::string& value, std::vector<std::string>& properties) const {
    if (!value.empty() || has(root_, name)) properties.push_back(property(name, one_line(value)));
  }

  void append_properties(const GameNode& node, std::vector<std::string>& properties) const {
    if (node.move) {
      properties.push_back(property(node.move->player == Player::x ? "B" : "W",
                                    notation::sgf_point_text(record_.rules, node.move->cell)));
    }
    if (node.milliseconds) properties.push_back(property("MS", std::to_string(*node.milliseconds)));
    if (!node.comment.empty() || has(node, "C"))
      properties.push_back(property("C", notation::sgf_escape(node.comment)));
    const GameProperty* written = &node == &root_ ? rules_note() : nullptr;
    for (const GameProperty& kept : node.properties) {
      if (&kept == written) continue;
      std::string text = kept.name;
      for (const std::string& value : kept.values) text.append("[").append(notation::sgf_safe(value)).append("]");
      properties.push_back(text);
    }
  }

  const GameRecord& record_;
  const GameNode& root_;
  std::string out_;
  std::size_t line_begin_ = 0;  ///< index of the last line in out_
};

}  // namespace

std::string write_sgf(const GameRecord& record) { return Writer(record).write(); }

}  // namespace mnk
