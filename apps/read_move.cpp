// SPDX-License-Identifier: MIT
#include "apps/read_move.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "mnk/records.hpp"

namespace mnk::apps {

namespace {

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

/// Parses a column alone, `4` or `d`. Returns it counted from 0.
std::optional<long long> column_of(const Rules& rules, const std::string& text) {
  if (std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    long long number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    return read.ec == std::errc() ? number - 1 : rules.columns();
  }
  const auto is_letter = [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; };
  if (!std::all_of(text.begin(), text.end(), is_letter)) return std::nullopt;
  const Result<Cell> top = parse_coordinate(rules, text + std::to_string(rules.rows()));
  return top ? rules.column(*top) : rules.columns();
}

Result<Cell> drop(const Board& board, long long column) {
  const Rules& rules = board.rules();
  if (column < 0 || column >= rules.columns()) {
    return LegalityError{"off_board", "there are " + std::to_string(rules.columns()) + " columns, from 1 or a on"};
  }
  for (int row = rules.rows() - 1; row >= 0; --row) {
    const Cell cell = rules.cell(row, column);
    if (board.at(cell) == Stone::none) return cell;
  }
  return LegalityError{"full_column", "this column is full"};
}

}  // namespace

Result<Cell> read_move(const Board& board, const std::string& text) {
  const std::string move = trimmed(text);
  if (board.rules().gravity() && !move.empty()) {
    if (const auto column = column_of(board.rules(), move)) return drop(board, *column);
  }
  const Result<Record> record = read_record(board.rules(), move, Format::moves);
  if (!record) return record.error();
  const std::vector<Cell>& cells = std::get<MoveList>(record->content).cells;
  if (cells.size() != 1) return SyntaxError{"bad_move", "one move at a time", 1, 1};
  return cells.front();
}

}  // namespace mnk::apps
