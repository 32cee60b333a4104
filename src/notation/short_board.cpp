// SPDX-License-Identifier: MIT
#include "notation/short_board.hpp"

#include <algorithm>
#include <vector>

#include "core/text/board_text.hpp"
#include "notation/cell_signs.hpp"

namespace mnk::notation {
namespace {

ShortBoard board_of_signs(const Rules& rules, std::span<const CellSign> signs, std::span<const std::size_t> offsets,
                          Place start) {
  auto resolved = resolve_signs(signs);
  if (auto* wrong = std::get_if<Unresolved>(&resolved)) {
    return {syntax_error(wrong->code, std::move(wrong->message), start, offsets[wrong->cell]), {}};
  }
  auto& fine = std::get<Resolved>(resolved);
  Position position(rules);
  position.stones.assign(fine.stones.begin(), fine.stones.end());
  return {std::move(position), "a board on one line" + (fine.how.empty() ? "" : "; " + fine.how)};
}

/// Reads signs without separators; slashes between rows are optional.
std::optional<ShortBoard> read_symbols(const Rules& rules, std::string_view line, Place start) {
  std::vector<CellSign> signs;
  std::vector<std::size_t> offsets;
  const std::size_t columns = rules.width();
  for (std::size_t at = 0; at < line.size(); at += sign_length(line.substr(at))) {
    if (is_blank(line[at])) continue;
    if (line[at] == '/') {
      if (signs.empty() || signs.size() % columns != 0) return std::nullopt;
      continue;
    }
    if (signs.size() == rules.cells()) return std::nullopt;
    signs.push_back(read_sign(line.substr(at, sign_length(line.substr(at)))));
    offsets.push_back(at);
  }
  const auto unknown =
      std::count_if(signs.begin(), signs.end(), [](const CellSign& s) { return s.kind == CellSign::Kind::unknown; });
  if (signs.size() != rules.cells() || 2 * unknown >= std::ssize(signs)) return std::nullopt;
  return board_of_signs(rules, signs, offsets, start);
}

/// Reads values, at least one of them 0 or -1: digits without separators, or all separated by blanks.
std::optional<ShortBoard> read_values(const Rules& rules, std::string_view line, Place start) {
  if (line.find_first_not_of("012-/ ") != std::string_view::npos) return std::nullopt;
  const bool apart = trim(line.substr(0, line.find('/'))).find(' ') != std::string_view::npos || rules.columns() == 1;
  std::vector<CellSign> signs;
  std::vector<std::size_t> offsets;
  bool needed = false;  // a 0 or -1 was seen, which only this format has
  for (std::size_t at = 0; at < line.size();) {
    if (line[at] == ' ' || line[at] == '/') {
      if (line[at] == '/' && (signs.empty() || signs.size() % rules.width() != 0)) return std::nullopt;
      ++at;
      continue;
    }
    const std::size_t end = apart ? std::min(line.find_first_of(" /", at), line.size()) : at + 1;
    signs.push_back(read_sign(line.substr(at, end - at)));
    offsets.push_back(at);
    const CellSign& sign = signs.back();
    if (sign.kind != CellSign::Kind::number || sign.number > 2 || signs.size() > rules.cells()) return std::nullopt;
    needed = needed || sign.number < 1;
    at = end;
  }
  if (!needed || signs.size() != rules.cells()) return std::nullopt;
  return board_of_signs(rules, signs, offsets, start);
}

}  // namespace

std::string rows_with_slashes(const Position& position) {
  std::string text;
  for (Cell cell = 0; cell < position.rules.cells(); ++cell) {
    if (cell > 0 && position.rules.column(cell) == 0) text += '/';
    text += to_string(position.stones[cell]);
  }
  constexpr std::size_t longest = 60;
  return text.size() > longest ? text.substr(0, longest) + "..." : text;
}

bool expand_short_board(const Rules& rules, std::string_view line, Stone* stones) {
  line = trim(line);
  const std::size_t columns = rules.width();
  std::size_t row = 0;
  std::size_t column = 0;
  std::fill(stones, stones + rules.cells(), Stone::none);
  for (std::size_t at = 0; at < line.size();) {
    const char c = line[at];
    if (c == '/') {
      if (column != columns || ++row == rules.height()) return false;
      column = 0;
      ++at;
    } else if (is_digit(c)) {
      std::size_t count = 0;
      for (; at < line.size() && is_digit(line[at]); ++at)
        count = std::min<std::size_t>(columns + 1, count * 10 + (line[at] - '0'));
      if (c == '0' || (column += count) > columns) return false;
    } else {
      if (!is_cell(c) || c == ' ' || column == columns) return false;
      stones[row * columns + column++] = stone_of_cell(c);
      ++at;
    }
  }
  return column == columns && row + 1 == rules.height();
}

std::optional<ShortBoard> read_short_board(const Rules& rules, std::string_view line, Place start) {
  if (rules.cells() <= max_sign_cells) {
    if (has_symbols(line)) return read_symbols(rules, line, start);
    if (auto values = read_values(rules, line, start)) return values;
  }
  if (line.find('/') == std::string_view::npos || std::none_of(line.begin(), line.end(), is_digit)) return std::nullopt;
  Position expanded(rules);
  if (!expand_short_board(rules, line, expanded.stones.data())) return std::nullopt;
  Position plain(rules);
  if (!read_board_rows(rules, line, '/', start, plain.stones.data()) && plain.stones != expanded.stones) {
    return ShortBoard{syntax_error("ambiguous",
                                   "digits can be stones, which gives " + rows_with_slashes(plain) +
                                       ", or numbers of empty cells, which gives " + rows_with_slashes(expanded) +
                                       ": write X, O and .",
                                   start, skip_blanks(line)),
                      {}};
  }
  return ShortBoard{std::move(expanded), "a board on one line, numbers count empty cells"};
}

}  // namespace mnk::notation
