// SPDX-License-Identifier: MIT
#include "core/text/coordinates.hpp"

#include <algorithm>

#include "mnk/moves.hpp"

namespace mnk {
namespace text {
namespace {

constexpr long long far_away = 1'000'000;  // beyond every board; prevents overflow of sums

/// Appends a, b, ... z, aa, ab, ...: column numbers 1, 2, ... in base 26 with the digits 1..26.
void append_column(int column, std::string& out) {
  if (column >= 26) append_column(column / 26 - 1, out);
  out += static_cast<char>('a' + column % 26);
}

}  // namespace

std::optional<Coordinate> scan_coordinate(const Rules& rules, std::string_view text, std::size_t from) {
  std::size_t at = from;
  long long column = 0;
  for (; at < text.size() && is_letter(text[at]); ++at) {
    column = std::min(far_away, column * 26 + (text[at] | 0x20) - 'a' + 1);
  }
  if (at == from) return std::nullopt;
  const std::size_t digits = at;
  long long number = 0;
  for (; at < text.size() && is_digit(text[at]); ++at) number = std::min(far_away, number * 10 + (text[at] - '0'));
  if (at == digits) return std::nullopt;
  return Coordinate{rules.rows() - number, column - 1, at};
}

std::string coordinate_range(const Rules& rules) {
  std::string last;
  append_column(rules.columns() - 1, last);
  return "columns are a.." + last + ", rows 1.." + std::to_string(rules.rows());
}

void append_coordinate(const Rules& rules, Cell cell, std::string& out) {
  append_column(rules.column(cell), out);
  out += std::to_string(rules.rows() - rules.row(cell));
}

}  // namespace text

std::string to_coordinate(const Rules& rules, Cell cell) {
  std::string text;
  text::append_coordinate(rules, cell, text);
  return text;
}

Result<Cell> parse_coordinate(const Rules& rules, std::string_view text) {
  const auto read = text::scan_coordinate(rules, text, 0);
  if (!read || read->end != text.size()) {
    std::size_t column = read ? read->end : 0;
    while (!read && column < text.size() && text::is_letter(text[column])) ++column;
    return SyntaxError{
        "bad_coordinate",
        text::quoted(text) + " is not a coordinate: write the column's letter and the row's number, as in a1", 1,
        column + 1};
  }
  if (!rules.contains(read->row, read->column)) {
    return LegalityError{"off_board", text::quoted(text) + " is off the board: " + text::coordinate_range(rules)};
  }
  return rules.cell(read->row, read->column);
}

}  // namespace mnk
