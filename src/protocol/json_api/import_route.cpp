// SPDX-License-Identifier: MIT
#include <algorithm>
#include <nlohmann/json.hpp>

#include "mnk/board.hpp"
#include "mnk/engine.hpp"
#include "mnk/judge.hpp"
#include "mnk/records.hpp"
#include "protocol/json_api/game_tree.hpp"
#include "protocol/json_api/json_text.hpp"
#include "protocol/json_api/routes.hpp"
#include "protocol/read_board.hpp"

namespace mnk::api {

namespace {

using nlohmann::ordered_json;

/// The format of a file, by its first characters: `sgf`, `psq`, or `auto` for a record.
std::string recognised(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf", blanks = " \t\r\n";
  if (text.substr(0, byte_order_mark.size()) == byte_order_mark) text.remove_prefix(byte_order_mark.size());
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  if (text.substr(0, 9) == "Piskvorky") return "psq";
  if (text.empty() || text.front() != '(') return "auto";
  const std::size_t next = text.find_first_not_of(blanks, 1);
  return next != std::string_view::npos && text[next] == ';' ? "sgf" : "auto";
}

struct Imported {
  GameTree tree;
  std::string format = {};
  std::optional<Error> error = std::nullopt;
};

Imported import_record(const Rules& rules, const std::string& text, Format format) {
  Imported imported{.tree = GameTree(rules)};
  const Result<Record> record = read_position(rules, text, format);
  if (!record) {
    imported.error = record.error();
    return imported;
  }
  imported.format = to_string(record->format);
  if (const auto* position = std::get_if<Position>(&record->content)) {
    imported.tree.setup = *position;
    const Verdict verdict = judge(*position, {.nodes = 20'000});
    if (!verdict.valid()) {
      imported.tree.problems.push_back(
          {0, std::string(code_of(verdict.reason)), std::string(sentence_of(verdict.reason))});
    }
    return imported;
  }
  const auto& moves = std::get<MoveList>(record->content);
  if (const Result<Board> board = Board::from(rules, moves.cells); !board) imported.error = board.error();
  for (std::size_t i = 0; i < moves.cells.size(); ++i)
    imported.tree.nodes.push_back({.parent = i, .cell = moves.cells[i], .comment = {}});
  return imported;
}

Imported import_text(const Rules& rules, const std::string& text, std::string format) {
  if (format == "auto") format = recognised(text);
  if (format != "sgf" && format != "psq")
    return import_record(rules, text, parse_format(format).value_or(Format::automatic));
  Imported imported{.tree = GameTree(rules), .format = format};
  const Result<GameRecord> record =
      format == "sgf" ? read_sgf(text, rules, max_engine_side) : read_psq(text, rules, max_engine_side);
  if (record) {
    imported.tree = tree_of(*record);
  } else {
    imported.error = record.error();
  }
  return imported;
}

ordered_json json_of(const Imported& imported) {
  const GameTree& tree = imported.tree;
  ordered_json object = {
      {"game", to_string(tree.rules)}, {"format", imported.format}, {"nodes", ordered_json::array()}};
  for (const TreeNode& node : tree.nodes) {
    const bool is_root = !node.cell;
    object["nodes"].push_back(
        {{"parent", is_root ? ordered_json(nullptr) : ordered_json(node.parent)},
         {"move", is_root ? ordered_json(nullptr) : ordered_json(to_coordinate(tree.rules, *node.cell))},
         {"comment", node.comment}});
  }
  object["setup"] = nullptr;
  if (tree.setup) object["setup"] = {{"board", to_text(*tree.setup, Format::board)}};
  object["x_name"] = tree.x_name;
  object["o_name"] = tree.o_name;
  object["result"] = tree.result;
  object["problems"] = ordered_json::array();
  for (const TreeProblem& problem : tree.problems) {
    object["problems"].push_back({{"node", problem.node}, {"code", problem.code}, {"message", problem.message}});
  }
  return object;
}

}  // namespace

ReplyOrSearch import_route(const Request& request) {
  Fields fields = Fields::of_body(request.body);
  const std::string text = fields.text("text", max_file);
  const auto format = fields.optional_word("format", {"auto", "moves", "board", "json", "csv", "sgf", "psq"});
  const Rules rules = game_of(fields, max_engine_side, Needed::no);
  if (const Problem* problem = fields.problem()) return error_reply(*problem);
  const Imported imported = import_text(rules, text, format.value_or("auto"));
  if (imported.error) return error_reply(problem_of(*imported.error, "text"));
  return Reply{.body = shown_json(json_of(imported).dump(-1, ' ', false, ordered_json::error_handler_t::replace))};
}

}  // namespace mnk::api
