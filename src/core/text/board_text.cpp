// SPDX-License-Identifier: MIT
#include "core/text/board_text.hpp"

#include "mnk/position.hpp"

namespace mnk {
namespace text {
namespace {

bool has_spaces_between(std::string_view text) {
  for (std::size_t i = 1; i < text.size(); i += 2) {
    if (text[i] != ' ') return false;
  }
  return true;
}

std::size_t step_of(std::string_view text, std::size_t cells) {
  if (text.size() == cells) return 1;
  return text.size() == 2 * cells - 1 && has_spaces_between(text) ? 2 : 0;
}

/// The error of a line that matches no layout. An invalid character is reported first, since it says more than the
/// length.
Error misfit(std::string_view line, std::size_t cells, Place start) {
  const std::size_t first = skip_blanks(line);
  const std::string_view text = trim(line);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_cell(text[i])) return cell_error(line, first + i, start);
  }
  const std::size_t width = apparent_width(line);
  const std::size_t step = width == text.size() ? 1 : 2;
  return bad_row_length(width, cells, start, first + (width > cells ? cells * step : text.size()));
}

}  // namespace

RowShape row_shape(std::string_view line, std::size_t cells) {
  if (const std::size_t step = step_of(line, cells)) return {0, step};
  const std::string_view text = trim(line);
  if (text.size() == line.size()) return {};
  return {offset_of(text, line), step_of(text, cells)};
}

std::size_t apparent_width(std::string_view line) {
  const std::string_view text = trim(line);
  return text.size() > 1 && has_spaces_between(text) ? text.size() / 2 + 1 : text.size();
}

Error bad_row_length(std::size_t has, std::size_t wanted, Place start, std::size_t offset) {
  return syntax_error("bad_row_length",
                      std::to_string(has) + (has == 1 ? " cell" : " cells") + " instead of " + std::to_string(wanted),
                      start, offset);
}

std::optional<Error> read_cells(std::string_view line, std::size_t cells, Place start, Stone* stones) {
  const RowShape shape = row_shape(line, cells);
  if (!shape) return misfit(line, cells, start);
  const char* const text = line.data() + shape.offset;
  std::uint8_t seen = 0;
  for (std::size_t i = 0; i < cells; ++i) {
    const std::uint8_t value = cell_value(text[i * shape.step]);
    seen |= value;
    stones[i] = static_cast<Stone>(value & 3);
  }
  if ((seen & not_a_cell) == 0) return std::nullopt;
  std::size_t bad = shape.offset;
  while (is_cell(line[bad])) bad += shape.step;
  return cell_error(line, bad, start);
}

std::optional<Error> read_board_rows(const Rules& rules, std::string_view text, char separator, Place start,
                                     Stone* stones) {
  const std::size_t width = rules.width();
  const std::size_t height = rules.height();
  Place place = start;
  for (std::size_t row = 0;; ++row) {
    const std::size_t end = text.find(separator);
    std::string_view part = text.substr(0, end);
    if (separator == '\n' && part.ends_with('\r')) part.remove_suffix(1);
    if (auto error = read_cells(part, width, place, stones + row * width)) return error;
    const bool last = end == std::string_view::npos;
    if (last && row + 1 == height) return std::nullopt;
    if (last) {
      return syntax_error("missing_rows", std::to_string(row + 1) + " of " + std::to_string(height) + " rows", place,
                          part.size());
    }
    if (row + 1 == height)
      return syntax_error("too_many_rows", "more than " + std::to_string(height) + " rows", place, part.size());
    text.remove_prefix(end + 1);
    place = separator == '\n' ? Place{place.line + 1, 1} : Place{place.line, place.column + end + 1};
  }
}

}  // namespace text

Result<Position> Position::parse(const Rules& rules, std::string_view text) {
  text::Place place;
  for (; text.starts_with('\n') || text.starts_with("\r\n"); ++place.line) text.remove_prefix(text.find('\n') + 1);
  while (text.ends_with('\n') || text.ends_with("\r")) text.remove_suffix(1);
  Position position(rules);
  const char separator = text.find('\n') != std::string_view::npos  ? '\n'
                         : text.find('/') != std::string_view::npos ? '/'
                                                                    : '\0';
  auto error = separator == '\0' ? text::read_cells(text, rules.cells(), place, position.stones.data())
                                 : text::read_board_rows(rules, text, separator, place, position.stones.data());
  if (error) return std::move(*error);
  if (separator == '/' && text.find_first_of("12") != std::string_view::npos) {
    return SyntaxError{"ambiguous", "digits between slashes can be stones or numbers of empty cells: write X, O and .",
                       1, 1};
  }
  return position;
}

}  // namespace mnk
