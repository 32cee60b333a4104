// SPDX-License-Identifier: MIT
#include "mnk/board.hpp"
#include "mnk/engine.hpp"
#include "protocol/best_json.hpp"
#include "protocol/json_api/json_text.hpp"
#include "protocol/json_api/routes.hpp"
#include "protocol/read_board.hpp"

namespace mnk::api {

namespace {

constexpr double max_best_seconds = 10;  // seconds, approximate: the solver's limit is on nodes

Reply reply_of(const Rules& rules, Player to_move, const Result<best::Analysis>& analysis, best::Prefer prefer) {
  if (!analysis) throw_if_damage(analysis.error());
  if (!analysis) return error_reply(problem_of(analysis.error(), "position"));
  const std::string head =
      "{\"game\":" + json_string(to_string(rules)) + ",\"to_move\":" + (to_move == Player::x ? "\"X\"" : "\"O\"") + "}";
  return {.body = joined(head, best_json(rules, to_move, *analysis, prefer))};
}

/// `Stones`: a Position or a Board.
template <class Stones>
SearchJob search_of(const Rules& rules, Player to_move, std::size_t stones, Stones position, best::Prefer prefer) {
  const std::size_t empty = rules.cells() - stones;
  return {.seconds = max_best_seconds,
          .is_small = empty <= small_empty || rules.cells() > best::max_cells,
          .run = [rules, to_move, position = std::move(position), prefer](const Work& work) {
            best::Solver solver(rules);
            solver.use(table_of(work, rules));
            return reply_of(rules, to_move, solver.analyse(position, {.stop = work.stop}), prefer);
          }};
}

}  // namespace

ReplyOrSearch best_route(const Request& request) {
  Fields fields = Fields::of_body(request.body);
  const Rules rules = game_of(fields, max_engine_side);
  const PositionText position = position_of(fields);
  const best::Prefer prefer =
      fields.optional_boolean("fastest").value_or(false) ? best::Prefer::fastest : best::Prefer::first;
  if (const Problem* problem = fields.problem()) return error_reply(*problem);

  const Result<Record> record = read_position(rules, position.text, position.format);
  if (!record) return error_reply(problem_of(record.error(), "position"));
  if (const auto* stones = std::get_if<Position>(&record->content)) {
    const std::size_t count = stones_of(*stones);
    return search_of(rules, count % 2 == 0 ? Player::x : Player::o, count, *stones, prefer);
  }
  Result<Board> board = Board::from(rules, std::get<MoveList>(record->content).cells);
  if (!board) return error_reply(problem_of(board.error(), "position"));
  return search_of(rules, board->to_move(), board->plies(), std::move(*board), prefer);
}

}  // namespace mnk::api
