// SPDX-License-Identifier: MIT
#include "notation/moves.hpp"

#include <algorithm>
#include <array>

#include "notation/coordinates.hpp"

namespace mnk {
namespace notation {
namespace {

struct Move {
  long long row;
  long long column;
  std::size_t end;
  bool is_coordinate;
};

/// An integer with an optional minus; large ones stay large without overflow.
std::optional<long long> scan_number(std::string_view text, std::size_t& at) {
  const bool negative = at < text.size() && text[at] == '-';
  std::size_t digit = at + (negative ? 1 : 0);
  const std::size_t first = digit;
  long long value = 0;
  for (; digit < text.size() && is_digit(text[digit]); ++digit) {
    value = std::min(1'000'000LL, value * 10 + (text[digit] - '0'));
  }
  if (digit == first) return std::nullopt;
  at = digit;
  return negative ? -value : value;
}

std::size_t skip_spaces(std::string_view text, std::size_t at) {
  while (at < text.size() && text[at] == ' ') ++at;
  return at;
}

/// `row,column` or `(row,column)`, with spaces after the comma and inside the parentheses.
std::optional<Move> scan_pair(std::string_view text, std::size_t at) {
  const bool open = at < text.size() && text[at] == '(';
  if (open) at = skip_spaces(text, at + 1);
  const auto row = scan_number(text, at);
  if (!row) return std::nullopt;
  if (open) at = skip_spaces(text, at);
  if (at == text.size() || text[at] != ',') return std::nullopt;
  at = skip_spaces(text, at + 1);
  const auto column = scan_number(text, at);
  if (!column) return std::nullopt;
  if (open) {
    at = skip_spaces(text, at);
    if (at == text.size() || text[at] != ')') return std::nullopt;
    ++at;
  }
  return Move{*row, *column, at, false};
}

std::optional<Move> scan_move(const Rules& rules, std::string_view text, std::size_t at) {
  if (at < text.size() && is_letter(text[at])) {
    const auto read = scan_coordinate(rules, text, at);
    if (!read) return std::nullopt;
    return Move{read->row, read->column, read->end, true};
  }
  return scan_pair(text, at);
}

/// Goes over what may stand between moves. A pair without parentheses needs some of it on both sides,
/// so that `0,01,1` is not read as something nobody meant.
std::size_t skip_separators(std::string_view text, std::size_t at) {
  const bool after_pair = at > 0 && text[at - 1] == ')';
  at = skip_spaces(text, at);
  if (after_pair && at < text.size() && text[at] == ',') ++at;
  while (at < text.size() && (text[at] == ' ' || text[at] == ';')) ++at;
  return at;
}

bool may_follow(const Move& previous, std::size_t next, std::string_view text) {
  return next > previous.end || text[next] == '(' || (previous.is_coordinate && is_letter(text[next]));
}

Error bad_move(std::size_t number, std::string_view line, std::size_t at, Place start) {
  std::size_t end = at;
  while (end < line.size() && line[end] != ' ' && line[end] != ';') {
    if (is_control(line[end])) {
      if (line[end] == '\t') return syntax_error("tab", "a tab between moves: use a space", start, end);
      return cell_error(line, end, start);
    }
    ++end;
  }
  return syntax_error(
      "bad_move", "move " + std::to_string(number) + " cannot be read: " + quoted(line.substr(at, end - at)) + "; write a1 or row,column",
      start, at);
}

/// Stones dropped into columns 1..9, as the sets of Connect Four positions write them.
std::optional<Error> read_columns(const Rules& rules, std::string_view digits, std::vector<Cell>& moves) {
  std::array<int, 10> height{};
  for (const char c : digits) {
    const int column = c - '0';
    const auto name = [&] { return std::string("column ") + c; };
    if (column < 1 || column > rules.columns()) {
      return off_board(moves.size() + 1, name(), "columns are 1.." + std::to_string(rules.columns()));
    }
    int& stones = height[static_cast<std::size_t>(column)];
    if (stones == rules.rows()) {
      return LegalityError{"full_column",
                           "move " + std::to_string(moves.size() + 1) + " (" + name() + ") does not fit: the column is full"};
    }
    ++stones;
    moves.push_back(rules.cell(rules.rows() - stones, column - 1));
  }
  return std::nullopt;
}

}  // namespace

std::optional<Error> too_many_moves(const Rules& rules, std::size_t count) {
  if (count <= rules.cells() + move_slack) return std::nullopt;
  return LegalityError{"too_many_moves",
                       "more than " + std::to_string(count - 1) + " moves on " + std::to_string(rules.cells()) + " cells"};
}

Error off_board(std::size_t move, std::string_view name, const std::string& range) {
  return LegalityError{"off_board", "move " + std::to_string(move) + " (" + std::string(name) + ") is off the board: " + range};
}

std::string row_column_range(const Rules& rules) {
  return "rows are 0.." + std::to_string(rules.rows() - 1) + ", columns 0.." + std::to_string(rules.columns() - 1);
}

bool is_column_digits(const Rules& rules, std::string_view line) {
  if (!rules.gravity() || rules.columns() > 9) return false;
  line = trim(line);
  for (const char c : line) {
    if (!is_digit(c)) return false;
  }
  return !line.empty();
}

std::optional<Error> read_moves(const Rules& rules, std::string_view line, Place start, std::vector<Cell>& moves) {
  if (is_column_digits(rules, line)) {
    const std::string_view digits = trim(line);
    moves.reserve(std::min<std::size_t>(digits.size(), rules.cells()));
    return read_columns(rules, digits, moves);
  }
  while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
  moves.reserve(std::min<std::size_t>(line.size() / 2, rules.cells()));
  std::size_t at = skip_separators(line, skip_blanks(line));
  std::optional<Move> previous;
  while (at < line.size()) {
    const auto move = scan_move(rules, line, at);
    if (!move || (previous && !may_follow(*previous, at, line))) return bad_move(moves.size() + 1, line, at, start);
    if (!rules.contains(move->row, move->column)) {
      return off_board(moves.size() + 1, line.substr(at, std::min<std::size_t>(move->end - at, 40)),
                       move->is_coordinate ? coordinate_range(rules) : row_column_range(rules));
    }
    if (auto error = too_many_moves(rules, moves.size() + 1)) return error;
    moves.push_back(rules.cell(static_cast<int>(move->row), static_cast<int>(move->column)));
    previous = move;
    at = skip_separators(line, move->end);
  }
  if (moves.empty()) return bad_move(1, line, skip_blanks(line), start);
  return std::nullopt;
}

bool is_moves(const Rules& rules, std::string_view line) {
  line = trim(line);
  std::size_t at = skip_separators(line, 0);
  std::optional<Move> previous;
  while (at < line.size()) {
    const auto move = scan_move(rules, line, at);
    if (!move || (previous && !may_follow(*previous, at, line))) return false;
    previous = move;
    at = skip_separators(line, move->end);
  }
  return previous.has_value();
}

bool begins_with_move(const Rules& rules, std::string_view line) {
  const auto move = scan_move(rules, line, skip_separators(line, 0));
  if (!move) return false;
  const char next = move->end < line.size() ? line[move->end] : ' ';
  return next == ' ' || next == ';' || next == '(' || is_letter(next);
}

bool begins_with_pair(std::string_view line) {
  const std::size_t at = skip_separators(line, 0);
  if (at == line.size()) return false;
  return line[at] == '(' || scan_pair(line, at).has_value();
}

}  // namespace notation

std::string to_text(const Rules& rules, const MoveList& moves) {
  std::string text;
  for (const Cell cell : moves.cells) notation::append_coordinate(rules, cell, text);
  return text;
}

}  // namespace mnk
