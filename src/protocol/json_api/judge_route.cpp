// SPDX-License-Identifier: MIT
#include <algorithm>

#include "mnk/engine.hpp"
#include "mnk/report.hpp"
#include "protocol/json_api/json_text.hpp"
#include "protocol/json_api/routes.hpp"
#include "protocol/read_board.hpp"

namespace mnk::api {

namespace {

/// Limit of the reachability search: some milliseconds and a few megabytes. Beyond it the reply has `"reachable":null`.
constexpr std::uint64_t max_reach_nodes = 20'000;

/// Refuses a board position of a game with more cells than a position may have bytes; such games come as moves.
/// Otherwise ten bytes could make the server clear 16 million cells.
std::optional<Error> refuse_size(const Rules& rules, PositionText& position) {
  if (rules.renju() && std::max(rules.columns(), rules.rows()) > max_engine_side) {
    return LegalityError{
        "too_large", "with renju no side of the board may be longer than " + std::to_string(max_engine_side) + " here"};
  }
  if (rules.cells() <= max_position) return std::nullopt;
  const std::size_t first = position.text.find_first_not_of(" \t\r\n");
  const bool is_json = first != std::string::npos && (position.text[first] == '[' || position.text[first] == '"');
  if (position.format == Format::automatic) position.format = is_json ? Format::json : Format::moves;
  const bool moves = position.format == Format::moves ||
                     (position.format == Format::json && position.text.find('"') == std::string::npos);
  if (moves) return std::nullopt;
  return LegalityError{"too_large",
                       "positions of more than " + std::to_string(max_position) + " cells are given as moves"};
}

}  // namespace

ReplyOrSearch judge_route(const Request& request) {
  Fields fields = Fields::of_body(request.body);
  const Rules rules = game_of(fields, max_side);
  PositionText position = position_of(fields);
  if (const auto error = refuse_size(rules, position)) fields.refuse("game", *error);
  if (const Problem* problem = fields.problem()) return error_reply(*problem);

  Result<Record> record = read_position(rules, position.text, position.format);
  if (!record) return error_reply(problem_of(record.error(), "position"));
  record->number = 0;
  const Judged judged =
      RecordJudge(rules, Method::automatic, {.nodes = reach_nodes(rules, max_reach_nodes)}).judge(*record);
  if (const auto* error = std::get_if<Error>(&judged.result)) return error_reply(problem_of(*error, "position"));
  std::string verdict;
  append_json(verdict, rules, judged);
  return Reply{.body = joined("{\"game\":" + json_string(to_string(rules)) + "}", verdict)};
}

}  // namespace mnk::api
