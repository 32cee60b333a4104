// SPDX-License-Identifier: MIT
#include "core/text/moves.hpp"

#include <algorithm>
#include <array>

#include "core/text/coordinates.hpp"

namespace mnk::text {
namespace {

struct Move {
  long long row;
  long long column;
  std::size_t end;
  bool is_coordinate;
};

/// Reads an integer with an optional minus sign; large values are clamped to avoid overflow.
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

bool is_open_bracket(char c) { return c == '(' || c == '['; }

/// Reads `row,column`, `(row,column)` or `[row,column]`. Spaces are allowed after the comma and inside the brackets.
std::optional<Move> scan_pair(std::string_view text, std::size_t at) {
  const bool open = at < text.size() && is_open_bracket(text[at]);
  const char close = open && text[at] == '[' ? ']' : ')';
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
    if (at == text.size() || text[at] != close) return std::nullopt;
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

/// Skips separators between moves. A pair without parentheses needs a separator on both sides, so that `0,01,1` is
/// refused as ambiguous.
std::size_t skip_separators(std::string_view text, std::size_t at) {
  const bool after_pair = at > 0 && (text[at - 1] == ')' || text[at - 1] == ']');
  at = skip_spaces(text, at);
  if (at < text.size() && text[at] == ',') {
    const std::size_t next = skip_spaces(text, at + 1);
    if (after_pair || (at > 0 && next < text.size() && is_letter(text[next]))) ++at;
  }
  while (at < text.size() && (text[at] == ' ' || text[at] == ';')) ++at;
  return at;
}

/// A move number before a move: `12.`, or `12...` before a move of the second player. Without a number, `end` is the
/// start of the scan.
struct Numbering {
  std::size_t end = 0;
  std::size_t number = 0;
  bool of_second_player = false;
};
Numbering scan_numbering(std::string_view text, std::size_t at) {
  std::size_t end = at;
  std::size_t number = 0;
  for (; end < text.size() && is_digit(text[end]); ++end) {
    number = std::min<std::size_t>(1'000'000, number * 10 + (text[end] - '0'));
  }
  if (end == at || end == text.size() || text[end] != '.') return {at};
  const std::size_t dots = end;
  while (end < text.size() && text[end] == '.') ++end;
  return {end, number, end - dots > 1};
}

/// Checks move numbers. They count single moves (`1. a1 2. b2`) or pairs of moves (`1. a1 b2 2. c3`).
class NumberCheck {
 public:
  bool fits(std::size_t moves_before, const Numbering& numbering) {
    if (numbering.of_second_player && moves_before % 2 == 0) return false;
    each_ = each_ && numbering.number == moves_before + 1;
    pairs_ = pairs_ && numbering.number == moves_before / 2 + 1;
    return each_ || pairs_;
  }

 private:
  bool each_ = true;
  bool pairs_ = true;
};

bool may_follow(const Move& previous, std::size_t next, std::string_view text) {
  return next > previous.end || is_open_bracket(text[next]) || (previous.is_coordinate && is_letter(text[next]));
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
  return syntax_error("bad_move",
                      "move " + std::to_string(number) + " cannot be read: " + quoted(line.substr(at, end - at)) +
                          "; write a1 or row,column",
                      start, at);
}

Error bad_number(std::size_t move, const Numbering& numbering, Place start, std::size_t at) {
  const std::string number = std::to_string(numbering.number);
  if (numbering.of_second_player && move % 2 == 1) {
    return syntax_error("bad_move_number",
                        "`" + number + "...` is the number of a move of the second player, and " +
                            (move == 1 ? "no move is before it: the game must begin with its first move"
                                       : "move " + std::to_string(move) + " is one of the first player"),
                        start, at);
  }
  return syntax_error(
      "bad_move_number",
      "move " + std::to_string(move) + " has the number " + number +
          " in front of it: numbers count each move (1. a1 2. b2), or a move of each player (1. a1 b2 2. c3)",
      start, at);
}

/// Reads stones dropped into columns 1..9, the notation of Connect Four test sets.
std::optional<Error> read_columns(const Rules& rules, std::string_view digits, std::vector<Cell>& moves) {
  std::array<int, 10> height{};
  for (const char c : digits) {
    const int column = c - '0';
    const auto name = [&] { return std::string("column ") + c; };
    if (column < 1 || column > rules.columns()) {
      return off_board(moves.size() + 1, name(), "columns are 1.." + std::to_string(rules.columns()));
    }
    int& stones = height[column];
    if (stones == rules.rows()) {
      return LegalityError{"full_column", "move " + std::to_string(moves.size() + 1) + " (" + name() +
                                              ") does not fit: the column is full"};
    }
    ++stones;
    moves.push_back(rules.cell(rules.rows() - stones, column - 1));
  }
  return std::nullopt;
}

/// Strips the outer brackets of `((0,0), (1,1))`: removes the last one from `line` and returns the index after the
/// first. Otherwise returns the index of the first character that is not blank.
std::size_t pass_outer_brackets(std::string_view& line) {
  const std::size_t first = skip_blanks(line);
  if (first == line.size() || line[first] != '(' || line.back() != ')') return first;
  const std::size_t second = skip_blanks(line, first + 1);
  if (second == line.size() || line[second] != '(') return first;
  line.remove_suffix(1);
  if (!line.empty() && line.back() == ',') line.remove_suffix(1);
  return second;
}

/// The number of moves in the line; empty if the line contains anything else.
std::optional<std::size_t> count_moves(const Rules& rules, std::string_view line) {
  line = trim(line);
  std::size_t at = skip_separators(line, pass_outer_brackets(line));
  std::size_t count = 0;
  std::optional<Move> previous;
  while (at < line.size()) {
    if (const Numbering numbering = scan_numbering(line, at); numbering.end > at) {
      at = skip_separators(line, numbering.end);
      continue;
    }
    const auto move = scan_move(rules, line, at);
    if (!move || (previous && !may_follow(*previous, at, line))) return std::nullopt;
    ++count;
    previous = move;
    at = skip_separators(line, move->end);
  }
  return count;
}

}  // namespace

std::optional<Error> too_many_moves(const Rules& rules, std::size_t count) {
  if (count <= rules.cells() + move_slack) return std::nullopt;
  return LegalityError{"too_many_moves", "more than " + std::to_string(count - 1) + " moves on " +
                                             std::to_string(rules.cells()) + " cells"};
}

Error off_board(std::size_t move, std::string_view name, const std::string& range) {
  return LegalityError{"off_board",
                       "move " + std::to_string(move) + " (" + std::string(name) + ") is off the board: " + range};
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
  std::size_t at = skip_separators(line, pass_outer_brackets(line));
  std::optional<Move> previous;
  NumberCheck numbers;
  while (at < line.size()) {
    if (const Numbering numbering = scan_numbering(line, at); numbering.end > at) {
      if (!numbers.fits(moves.size(), numbering)) return bad_number(moves.size() + 1, numbering, start, at);
      at = skip_separators(line, numbering.end);
      continue;
    }
    const auto move = scan_move(rules, line, at);
    if (!move || (previous && !may_follow(*previous, at, line))) return bad_move(moves.size() + 1, line, at, start);
    if (!rules.contains(move->row, move->column)) {
      return off_board(moves.size() + 1, line.substr(at, std::min<std::size_t>(move->end - at, 40)),
                       move->is_coordinate ? coordinate_range(rules) : row_column_range(rules));
    }
    if (auto error = too_many_moves(rules, moves.size() + 1)) return error;
    moves.push_back(rules.cell(move->row, move->column));
    previous = move;
    at = skip_separators(line, move->end);
  }
  if (moves.empty()) return bad_move(1, line, skip_blanks(line), start);
  return std::nullopt;
}

bool is_moves(const Rules& rules, std::string_view line) { return count_moves(rules, line).value_or(0) > 0; }

bool is_one_move(const Rules& rules, std::string_view line) {
  line = trim(line);
  if (is_column_digits(rules, line)) return line.size() == 1;
  return first_number(line) == 0 && count_moves(rules, line) == std::size_t{1};
}

std::size_t first_number(std::string_view line) { return scan_numbering(line, skip_blanks(line)).number; }

bool begins_with_move(const Rules& rules, std::string_view line) {
  const std::size_t first = skip_separators(line, 0);
  const auto move = scan_move(rules, line, skip_separators(line, scan_numbering(line, first).end));
  if (!move) return false;
  const char next = move->end < line.size() ? line[move->end] : ' ';
  return next == ' ' || next == ';' || next == '(' || is_letter(next);
}

bool begins_with_pair(std::string_view line) {
  const std::size_t at = skip_separators(line, 0);
  if (at == line.size()) return false;
  return is_open_bracket(line[at]) || scan_pair(line, at).has_value();
}

}  // namespace mnk::text
