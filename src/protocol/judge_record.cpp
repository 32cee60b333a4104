// SPDX-License-Identifier: MIT
#include "mnk/board.hpp"
#include "mnk/report.hpp"

namespace mnk {

namespace {

LegalityError name_move(const Rules& rules, std::size_t index, Cell cell, const Error& error) {
  return {code_of(error), "move " + std::to_string(index + 1) + " (" + to_coordinate(rules, cell) + "): " + message_of(error)};
}

std::variant<Verdict, Error> play_through(const MoveList& moves, Board& board) {
  board.reset();
  for (std::size_t i = 0; i < moves.cells.size(); ++i) {
    const Result<Outcome> result = board.play(moves.cells[i]);
    if (!result) return Error(name_move(board.rules(), i, moves.cells[i], result.error()));
  }
  return judge(board);
}

}  // namespace

Judged judge_record(const Record& record, Board& board, Method method, const JudgeLimits& limits) {
  Judged judged{record.number, record.line, record.column, record.format, record.label, Verdict{}};
  if (const auto* position = std::get_if<Position>(&record.content)) {
    judged.result = judge(*position, limits, method);
  } else if (const auto* moves = std::get_if<MoveList>(&record.content)) {
    judged.result = play_through(*moves, board);
  } else {
    judged.result = std::get<Error>(record.content);
  }
  return judged;
}

}  // namespace mnk
