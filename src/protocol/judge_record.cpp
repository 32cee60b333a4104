// SPDX-License-Identifier: MIT
#include "mnk/report.hpp"

namespace mnk {

std::string explanation(const Rules& rules, const Record& record) {
  std::string text = reading_of(record);
  if (const auto* position = std::get_if<Position>(&record.content))
    return text + ": " + to_text(*position, Format::board);
  if (const auto* moves = std::get_if<MoveList>(&record.content)) {
    if (!moves->cells.empty()) text += ':';
    for (const Cell cell : moves->cells) text += ' ' + to_coordinate(rules, cell);
  }
  return text;
}

std::variant<Verdict, Error> RecordJudge::play_through(const MoveList& moves) {
  if (board_) {
    board_->reset();
  } else {
    board_.emplace(rules_, method_);
  }
  if (const Result<Outcome> played = board_->play_moves(moves.cells); !played) return played.error();
  return mnk::judge(*board_);
}

Judged RecordJudge::judge(const Record& record) {
  Judged judged{record.number, record.line, record.column, record.format, record.label, Verdict{}};
  if (const auto* position = std::get_if<Position>(&record.content)) {
    judged.result = mnk::judge(*position, limits_, method_);
  } else if (const auto* moves = std::get_if<MoveList>(&record.content)) {
    judged.result = play_through(*moves);
  } else {
    judged.result = std::get<Error>(record.content);
  }
  return judged;
}

ErrorPlace place_of_error(const Judged& judged) {
  if (const auto* error = std::get_if<Error>(&judged.result)) {
    if (const auto* syntax = std::get_if<SyntaxError>(error)) return {syntax->line, syntax->column};
  }
  return {judged.line, judged.column};
}

}  // namespace mnk
