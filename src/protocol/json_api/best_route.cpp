// SPDX-License-Identifier: MIT
#include <algorithm>

#include "mnk/engine.hpp"
#include "protocol/analysis_json.hpp"
#include "protocol/json_api/json_text.hpp"
#include "protocol/json_api/routes.hpp"
#include "protocol/read_board.hpp"

namespace mnk::api {

namespace {

Reply reply_of(const Rules& rules, Player to_move, const Result<best::Analysis>& analysis, best::Prefer prefer) {
  if (!analysis) return error_reply(problem_of(analysis.error(), "position"));
  const std::string head = "{\"game\":" + quoted(to_string(rules)) + ",\"to_move\":" + (to_move == Player::x ? "\"X\"" : "\"O\"") + "}";
  return {.body = joined(head, best_json(rules, to_move, *analysis, prefer))};
}

Player to_move(const Position& position) {
  const auto is_stone = [](Stone stone) { return stone != Stone::none; };
  return std::count_if(position.stones.begin(), position.stones.end(), is_stone) % 2 == 0 ? Player::x : Player::o;
}

}  // namespace

Reply best_route(const Request& request, const Work& work) {
  Fields fields = Fields::of_body(request.body);
  const Rules rules = game_of(fields, max_engine_side);
  const PositionText position = position_of(fields);
  const best::Prefer prefer = fields.optional_boolean("fastest").value_or(false) ? best::Prefer::fastest : best::Prefer::first;
  if (const Problem* problem = fields.problem()) return error_reply(*problem);

  const Result<Record> record = read_position(rules, position.text, position.format);
  if (!record) return error_reply(problem_of(record.error(), "position"));
  best::Solver solver(rules);
  const best::Limits limits = {.stop = work.stop};
  if (const auto* stones = std::get_if<Position>(&record->content)) {
    return reply_of(rules, to_move(*stones), solver.analyse(*stones, limits), prefer);
  }
  const Result<Board> board = board_of(rules, std::get<MoveList>(record->content));
  if (!board) return error_reply(problem_of(board.error(), "position"));
  return reply_of(rules, board->to_move(), solver.analyse(*board, limits), prefer);
}

}  // namespace mnk::api
