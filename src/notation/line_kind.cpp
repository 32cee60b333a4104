// SPDX-License-Identifier: MIT
#include "notation/line_kind.hpp"

#include <algorithm>
#include <vector>

#include "core/text/board_text.hpp"
#include "core/text/moves.hpp"
#include "notation/csv.hpp"
#include "notation/drawn.hpp"

namespace mnk::notation {
namespace {

/// Classifies a malformed line as a row or a whole board, whichever is nearer in width.
LineKind nearest_board(const Rules& rules, std::string_view line) {
  const std::size_t width = apparent_width(line);
  return 2 * width < rules.width() + rules.cells() || rules.rows() == 1 ? LineKind::row : LineKind::one_line;
}

bool mostly_cells(std::string_view line) {
  std::size_t cells = 0;
  const std::string_view text = trim(line);
  for (const char c : text) {
    if (is_cell(c) || c == '0') ++cells;
  }
  return 2 * cells >= text.size();
}

/// True if the line has one value per column, as in `1,0,2`. Two values would be a move.
bool is_value_row(const Rules& rules, std::string_view line) {
  const std::ptrdiff_t columns = rules.columns();
  if (columns < 3 || std::count(line.begin(), line.end(), ',') + 1 != columns) return false;
  for (std::size_t from = 0; from <= line.size();) {
    const std::size_t comma = std::min(line.find(',', from), line.size());
    const std::string_view value = trim(line.substr(from, comma - from));
    if (value.size() > 1 && value != "-1") return false;
    from = comma + 1;
  }
  return true;
}

/// True if the line of digits is a game of column numbers. Columns count from 1, so a line with a 0 can be cells.
bool is_game_of_columns(const Rules& rules, std::string_view line) {
  if (!is_column_digits(rules, line)) return false;
  const bool board = line.size() == rules.width() || line.size() == rules.cells();
  return !board || line.find('0') == std::string_view::npos;
}

/// Classifies a line that holds no whole row; every format is possible.
LineKind recognise_other(const Rules& rules, std::string_view line) {
  if (line.find(',') != std::string_view::npos) {
    if (fits_csv(rules, line)) return LineKind::csv;
    if (is_value_row(rules, line)) return LineKind::csv;
    if (std::vector<Cell> moves; !read_moves(rules, line, {}, moves)) return LineKind::moves;
    return begins_with_pair(line) ? LineKind::moves : LineKind::csv;
  }
  if (is_moves(rules, line)) return LineKind::moves;
  const bool board_like = mostly_cells(line);
  if (board_like && row_shape(line, rules.width())) return LineKind::row;
  if (board_like && line.size() == rules.cells()) return LineKind::one_line;
  if (begins_with_move(rules, line)) return LineKind::moves;
  return board_like ? nearest_board(rules, line) : LineKind::unknown;
}

}  // namespace

LineKind line_kind_of(const Rules& rules, Format format, bool inside, std::string_view line) {
  // 1. Exact fits, which are by far the most frequent.
  const std::size_t columns = rules.width();
  const bool automatic = format == Format::automatic;
  if (line.size() == rules.cells() && all_cells(line)) return LineKind::one_line;
  if (automatic && !inside && is_game_of_columns(rules, line)) return LineKind::moves;
  if (line.size() == columns && all_cells(line)) return LineKind::row;

  // 2. Lines that are no records.
  const std::size_t first = skip_blanks(line);
  if (first == line.size()) return LineKind::blank;
  if (line[first] == '#') return LineKind::comment;

  // 3. Boards with separators of their own.
  if (line.find('/') != std::string_view::npos) return LineKind::slash;
  const RowShape shape = row_shape(line, columns);
  if (shape.step == 2 && all_cells(line)) {
    if (!automatic || inside || !is_moves(rules, line)) return LineKind::row;
  }
  if (is_rule(line) && !(shape && all_cells(line))) return LineKind::rule;
  if (has_bars(line)) return LineKind::drawn;

  // 4. Everything else.
  if (automatic) return is_game_of_columns(rules, line) ? LineKind::moves : recognise_other(rules, line);
  return shape ? LineKind::row : nearest_board(rules, line);
}

}  // namespace mnk::notation
