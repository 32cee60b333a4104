// SPDX-License-Identifier: MIT
#include <iterator>
#include <nlohmann/json.hpp>

#include "mnk/engine.hpp"
#include "mnk/records.hpp"
#include "protocol/json_api/game_tree.hpp"
#include "protocol/json_api/routes.hpp"

namespace mnk::api {

namespace {

constexpr std::size_t max_tree_nodes = 50'000;
constexpr std::size_t max_comment = 64 * kibibyte;
constexpr std::size_t max_file_name = 200;
constexpr std::size_t max_move = 8;

/// Converts line breaks of any kind to LF.
std::string with_plain_line_breaks(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
    out += text[i] == '\r' ? '\n' : text[i];
  }
  return out;
}

void read_node(Fields& fields, std::size_t number, GameTree& tree) {
  TreeNode node;
  node.comment = with_plain_line_breaks(fields.optional_text("comment", max_comment).value_or(""));
  if (number == 0) {
    for (const char* name : {"parent", "move"}) {
      if (fields.kind(name) != Fields::Kind::missing) fields.refuse(name, std::string("is null in the root"));
    }
    tree.nodes[0] = std::move(node);
    return;
  }
  node.parent = fields.integer<std::size_t>("parent", 0, static_cast<std::int64_t>(number) - 1);
  const std::string move = fields.text("move", max_move);
  if (fields.has_problem()) return;
  const Result<Cell> cell = parse_coordinate(tree.rules, move);
  if (!cell) return fields.refuse("move", cell.error());
  node.cell = *cell;
  tree.nodes.push_back(std::move(node));
}

void read_setup(Fields& fields, GameTree& tree) {
  auto setup = fields.optional_object("setup");
  if (!setup) return;
  const std::string board = setup->text("board", max_position);
  if (fields.has_problem()) return;
  const Result<Record> record = read_record(tree.rules, board, Format::board);
  if (!record) return setup->refuse("board", record.error());
  tree.setup = std::get<Position>(record->content);
}

GameTree read_tree(Fields& fields) {
  GameTree tree(game_of(fields, max_engine_side));
  tree.x_name = fields.optional_line("x_name", max_file_name).value_or("");
  tree.o_name = fields.optional_line("o_name", max_file_name).value_or("");
  tree.result = fields.optional_line("result", 32).value_or("");
  std::vector<Fields> nodes = fields.list("nodes", max_tree_nodes);
  if (nodes.empty()) fields.refuse("nodes", std::string("has a root at least"));
  for (std::size_t i = 0; i < nodes.size() && !fields.has_problem(); ++i) read_node(nodes[i], i, tree);
  read_setup(fields, tree);
  return tree;
}

}  // namespace

ReplyOrSearch export_route(const Request& request) {
  Fields fields = Fields::of_body(request.body);
  const std::string format = fields.word("format", {std::begin(file_formats), std::end(file_formats)});
  const GameTree tree = read_tree(fields);
  if (const Problem* problem = fields.problem()) return error_reply(*problem);
  if (tree.setup && format != "sgf" && format != "text") {
    constexpr std::string_view message =
        "a game that begins with stones on the board can be written as sgf or text only";
    return error_reply(422, "setup", message, Place{.field = "setup"});
  }
  const TreeConversion made = record_of(tree);
  if (made.error) {
    return error_reply(problem_of(
        *made.error, made.bad_node == 0 ? "setup.board" : "nodes[" + std::to_string(made.bad_node) + "].move"));
  }
  const GameFile file = file_of(made.record, format);
  const nlohmann::ordered_json object = {
      {"format", format}, {"media_type", file.media_type}, {"file", file.name}, {"text", file.text}};
  return Reply{.body = object.dump()};
}

}  // namespace mnk::api
