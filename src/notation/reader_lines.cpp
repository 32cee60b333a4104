// SPDX-License-Identifier: MIT
// Reads single lines: whole records, and rows of boards.
#include "core/text/board_text.hpp"
#include "core/text/moves.hpp"
#include "notation/cell_signs.hpp"
#include "notation/csv.hpp"
#include "notation/link.hpp"
#include "notation/reader_state.hpp"
#include "notation/short_board.hpp"

namespace mnk {

using namespace notation;

std::optional<Record> RecordReader::State::take_line(std::string_view line, bool& stuck) {
  if (format == Format::board || format == Format::automatic) {
    return take_board_line(line_kind_of(rules, format, board.is_open(), line), line, stuck);
  }
  const std::size_t first = skip_blanks(line);
  std::optional<Record> made;
  if (first < line.size() && line[first] != '#' && format != Format::json) {
    if (format == Format::csv) {
      const std::uint64_t here = text.place().line;
      if (made = take_header(LineKind::csv, line, stuck), made || stuck || text.place().line != here) return made;
      if (!fits_csv(rules, line) && (made = take_block(LineKind::csv, line, stuck), made || stuck)) return made;
      made = take_csv(line);
    } else if (format == Format::moves) {
      if (first_number(line) == 1 && (made = take_block(LineKind::moves, line, stuck), made || stuck)) return made;
      made = take_moves(line);
    } else {
      made =
          record(first_place(line), format,
                 syntax_error("unrecognised", "no game file begins here: " + quoted(trim(line)), text.place(), first));
    }
  }
  text.skip_line();
  return made;
}

Record RecordReader::State::take_link(std::string_view line) {
  const Place place = first_place(line);
  LinkReading game = read_link(rules, line, text.place());
  const bool moves = std::holds_alternative<MoveList>(game.content);
  text.skip_line();
  return record(place, moves ? Format::moves : Format::board, std::move(game.content), std::move(game.how));
}

std::optional<Record> RecordReader::State::take_board_line(LineKind kind, std::string_view line, bool& stuck) {
  std::optional<Record> made;
  if (!board.is_open()) {
    if (is_link(line)) return take_link(line);
    if (is_below_board(kind, line)) {
      ++below_board;
      text.skip_line();
      return made;
    }
    if (kind == LineKind::csv || kind == LineKind::moves) {
      const std::uint64_t here = text.place().line;
      if (made = take_header(kind, line, stuck), made || stuck || text.place().line != here) return made;
    }
    if ((made = take_block(kind, line, stuck), made || stuck)) return made;
  }
  if (kind == LineKind::comment) {
    text.skip_line();
    return made;
  }
  if (board.is_open() || kind == LineKind::row || kind == LineKind::drawn || kind == LineKind::rule) {
    BoardAssembler::Answer answer = board.offer(kind, line, text.place());
    count_below_board(answer);
    if (answer.made) made = record({answer.line, 1}, Format::board, std::move(*answer.made));
    if (answer.taken) text.skip_line();
    return made;
  }
  switch (kind) {
    case LineKind::blank: break;
    case LineKind::csv: made = take_csv(line); break;
    case LineKind::moves: made = take_moves(line); break;
    case LineKind::unknown: {
      if (has_symbols(line)) {
        if (auto symbols = read_short_board(rules, line, text.place())) {
          made = record(first_place(line), Format::board, std::move(symbols->content), std::move(symbols->how));
          break;
        }
      }
      const Place place = first_place(line);
      std::size_t at = 0;
      while (at < line.size() && (line[at] == '\t' || !is_control(line[at]))) ++at;
      made = record(place, Format::automatic,
                    at < line.size()
                        ? cell_error(line, at, text.place())
                        : syntax_error("unrecognised", "neither a board nor moves: " + quoted(trim(line)), place, 0));
      break;
    }
    default: made = take_whole_board(kind, line);
  }
  text.skip_line();
  return made;
}

Record RecordReader::State::take_whole_board(LineKind kind, std::string_view line) {
  if (auto short_board = read_short_board(rules, line, text.place())) {
    return record(text.place(), Format::board, std::move(short_board->content), std::move(short_board->how));
  }
  Position position(rules);
  auto error = kind == LineKind::slash ? read_board_rows(rules, line, '/', text.place(), position.stones.data())
                                       : read_cells(line, rules.cells(), text.place(), position.stones.data());
  if (error) return record(text.place(), Format::board, std::move(*error));
  return record(text.place(), Format::board, std::move(position));
}

Record RecordReader::State::take_csv(std::string_view line) {
  CsvReading csv = read_csv(rules, line, text.place());
  Record made = record(first_place(line), Format::csv, std::move(csv.content), std::move(csv.how));
  made.label = std::move(csv.label);
  return made;
}

Record RecordReader::State::take_moves(std::string_view line) {
  MoveList moves;
  auto error = read_moves(rules, line, text.place(), moves.cells);
  if (error) return record(first_place(line), Format::moves, std::move(*error));
  return record(first_place(line), Format::moves, std::move(moves));
}

/// Ends the open board before the present line.
std::optional<Record> RecordReader::State::close_board() {
  BoardAssembler::Answer answer = board.close(text.place());
  if (!answer.made) return std::nullopt;
  return record({answer.line, 1}, Format::board, std::move(*answer.made));
}

}  // namespace mnk
