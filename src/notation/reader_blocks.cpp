// SPDX-License-Identifier: MIT
// Reads records of several lines, and the lines around boards and csv that are no records.
#include <algorithm>

#include "core/text/board_text.hpp"
#include "core/text/moves.hpp"
#include "notation/cell_signs.hpp"
#include "notation/csv.hpp"
#include "notation/digit_lines.hpp"
#include "notation/game_lines.hpp"
#include "notation/grid.hpp"
#include "notation/reader_state.hpp"

namespace mnk {

using namespace notation;

RecordReader::State::Window RecordReader::State::window() const {
  const std::string_view rest = text.rest();
  return {rest.substr(0, text.limit()), text.finished() && rest.size() <= text.limit(), rest.size() >= text.limit()};
}

/// True if all of rest() was searched before and no line break has arrived since.
bool RecordReader::State::waits_for_line() {
  const std::string_view rest = text.rest();
  const bool waits = block_scanned_bytes > 0 && !text.finished() &&
                     rest.find('\n', std::min(block_scanned_bytes, rest.size())) == std::string_view::npos;
  if (!waits) block_scanned_bytes = 0;
  return waits;
}

/// Reads a block of lines with `read`. `alone`: if none begins here, one can begin at the next line.
template <class Read>
std::optional<Record> RecordReader::State::take_lines(Format made_of, bool alone, bool& stuck, Read read) {
  const Place place = text.place();
  if (waits_for_line()) {
    stuck = true;
    return std::nullopt;
  }
  const Window here = window();
  BlockReading block = read(here, place);
  if (block.state == BlockReading::State::more && !here.full) {
    stuck = true;
    block_scanned_bytes = text.rest().size();
    return std::nullopt;
  }
  if (block.state != BlockReading::State::read) {
    single_lines_until = place.line + (alone ? 1 : std::max<std::size_t>(block.lines, 1));
    return std::nullopt;
  }
  for (std::size_t i = 0; i < block.lines; ++i) text.skip_line();
  if (made_of != Format::moves) below_board = text.place().line;
  numbers_below = block.numbers_below;
  return record(place, made_of, std::move(block.content), std::move(block.how));
}

/// Tests if JSON begins at the present line.
JsonBegin RecordReader::State::find_json() {
  if (format != Format::json && format != Format::automatic) return JsonBegin::no;
  const std::optional<char> first = text.first_byte();
  if (format == Format::json) return first && *first != '#' && *first != '\n' ? JsonBegin::yes : JsonBegin::no;
  if (first != '[' && first != '(') return JsonBegin::no;
  const Window here = window();
  const JsonBegin begin = json_begin(rules, here.text, here.last);
  if (begin != JsonBegin::undecided || !here.full) return begin;
  return first == '[' ? JsonBegin::yes : JsonBegin::no;
}

/// Reads the record of several lines that begins here. Empty if the line is to be read by itself or more input is
/// needed (`stuck`).
std::optional<Record> RecordReader::State::take_block(LineKind kind, std::string_view line, bool& stuck) {
  if (text.place().line < single_lines_until) return std::nullopt;
  if (kind == LineKind::moves) return take_game_block(line, stuck);
  const std::size_t columns = rules.width();
  const bool plain = line.size() == columns && all_cells(line);
  const bool whole_board =
      kind == LineKind::one_line && line.size() == rules.cells() && line.find(' ') == std::string_view::npos;
  if (plain || whole_board || kind == LineKind::slash || kind == LineKind::comment) return std::nullopt;
  if (kind == LineKind::csv && rules.rows() == 1 && may_have_number(rules, line)) return std::nullopt;
  const bool drawing = kind == LineKind::drawn || kind == LineKind::rule ||
                       (kind == LineKind::row && row_shape(line, columns).step == 2);
  if (rules.cells() > max_sign_cells || (!drawing && !may_begin_grid(rules, line))) return std::nullopt;
  const bool alone = kind == LineKind::unknown || kind == LineKind::csv || kind == LineKind::one_line;
  return take_lines(kind == LineKind::csv ? Format::csv : Format::board, alone, stuck,
                    [&](const Window& w, Place place) { return read_grid(rules, w.text, w.last, place); });
}

/// Reads a game over several lines, or a board of digits whose rows could be games.
std::optional<Record> RecordReader::State::take_game_block(std::string_view line, bool& stuck) {
  if (is_column_digits(rules, line) && may_be_row_of_digits(rules, line)) {
    return take_lines(Format::board, false, stuck, [&](const Window& w, Place place) {
      return read_digit_lines(rules, w.text, w.last, place, one_record);
    });
  }
  if (first_number(line) != 1 && !is_one_move(rules, line)) return std::nullopt;
  return take_lines(Format::moves, true, stuck, [&](const Window& w, Place place) {
    return read_game_lines(rules, w.text, w.last, place, one_record);
  });
}

/// True for a rule or column labels directly below a board.
bool RecordReader::State::is_below_board(LineKind kind, std::string_view line) const {
  if (text.place().line != below_board) return false;
  if (kind == LineKind::rule) return true;
  const std::size_t first = skip_blanks(line);
  return is_label_line(rules, line) && (numbers_below || (first < line.size() && !is_digit(line[first])));
}

/// Sets `below_board` to the line after those that the assembler has taken. An error resets `below_board`.
void RecordReader::State::count_below_board(const BoardAssembler::Answer& answer) {
  const std::uint64_t here = text.place().line;
  if (answer.made) {
    const bool whole = std::holds_alternative<Position>(*answer.made);
    below_board = whole ? here + (answer.taken ? 1 : 0) : 0;
    numbers_below = false;
  } else if (answer.taken && here == below_board) {
    ++below_board;
  }
}

/// True if the line is a header above csv records. Empty until the line below arrives.
std::optional<bool> RecordReader::State::is_header(std::string_view line) {
  if (!is_csv_header(rules, line)) return false;
  const Window here = window();
  const std::size_t end = std::min(here.text.find('\n'), here.text.size() - 1) + 1;
  const std::optional<bool> follows = csv_follows(rules, here.text.substr(end), here.last);
  return follows || !here.full ? follows : std::optional(false);
}

/// Skips a csv header. Returns an error if the header can be a game.
std::optional<Record> RecordReader::State::take_header(LineKind kind, std::string_view line, bool& stuck) {
  const std::optional<bool> header = is_header(line);
  stuck = !header;
  if (stuck || !*header) return std::nullopt;
  const Place place = first_place(line);
  const Place start = text.place();
  const std::size_t first = skip_blanks(line);
  const std::string shown = quoted(trim(line));
  const bool game = kind == LineKind::moves && is_moves(rules, line);
  text.skip_line();
  if (!game) return std::nullopt;
  return record(
      place, Format::moves,
      syntax_error(
          "ambiguous",
          shown + " can be a game, or the names of the columns of the csv below it: leave the names out, or put the "
                  "game into a text of its own",
          start, first));
}

}  // namespace mnk
