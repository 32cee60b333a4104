// SPDX-License-Identifier: MIT
#include "protocol/read_board.hpp"

#include "mnk/report.hpp"

namespace mnk {

namespace {

bool all_blank(std::string_view text) { return text.find_first_not_of(" \t\r\n") == std::string_view::npos; }

}  // namespace

Result<Board> board_of(const Rules& rules, const MoveList& moves) {
  Board board(rules);
  for (std::size_t i = 0; i < moves.cells.size(); ++i) {
    const Result<Outcome> played = board.play(moves.cells[i]);
    if (!played) return error_of_move(rules, i, moves.cells[i], played.error());
  }
  return board;
}

Result<Board> board_of(const Rules& rules, const Record& record, const JudgeLimits& limits) {
  if (const auto* position = std::get_if<Position>(&record.content)) return Board::from(*position, limits);
  return board_of(rules, std::get<MoveList>(record.content));
}

Result<Record> read_position(const Rules& rules, std::string_view text, Format format) {
  if (!all_blank(text)) return read_record(rules, text, format);
  Record record;
  record.number = 1;
  record.format = Format::moves;
  record.content = MoveList{};
  return record;
}

Result<Board> read_board(const Rules& rules, std::string_view text, Format format, const JudgeLimits& limits) {
  const Result<Record> record = read_position(rules, text, format);
  if (!record) return record.error();
  return board_of(rules, *record, limits);
}

}  // namespace mnk
