// SPDX-License-Identifier: MIT
#include "protocol/read_board.hpp"

#include <algorithm>

namespace mnk {

namespace {

bool all_blank(std::string_view text) { return text.find_first_not_of(" \t\r\n") == std::string_view::npos; }

}  // namespace

std::size_t stones_of(const Position& position) {
  const auto& stones = position.stones;
  return stones.size() - std::count(stones.begin(), stones.end(), Stone::none);
}

Result<Board> board_of(const Rules& rules, const Record& record, const JudgeLimits& limits) {
  if (const auto* position = std::get_if<Position>(&record.content)) return Board::from(*position, limits);
  return Board::from(rules, std::get<MoveList>(record.content).cells);
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
