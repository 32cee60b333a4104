// SPDX-License-Identifier: MIT
// The reader itself: which part of notation gets the next piece of text.
#include <algorithm>
#include <cassert>

#include "notation/board_assembler.hpp"
#include "notation/board_text.hpp"
#include "notation/csv.hpp"
#include "notation/json_stream.hpp"
#include "notation/line_cutter.hpp"
#include "notation/moves.hpp"
#include "notation/recognise.hpp"

namespace mnk {
namespace {

using namespace notation;

/// No record that could be right is longer: 16 bytes a cell are more than any format takes, spaces included.
std::size_t longest_record(const Rules& rules) {
  return std::max<std::size_t>(std::size_t{64} << 10, 16 * (std::size_t{rules.cells()} + 64));
}

}  // namespace

struct RecordReader::State {
  State(const Rules& r, Format f) : rules(r), format(f), text(longest_record(r)), board(r), json(r) {}

  std::optional<Record> next();
  bool pass_byte_order_mark();
  bool json_begins();
  std::optional<Record> step_json(bool& stuck);
  std::optional<Record> step_line(bool& stuck);
  std::optional<Record> take_line(std::string_view line);
  std::optional<Record> take_board_line(LineKind kind, std::string_view line);
  std::optional<Record> take_csv(std::string_view line);
  Record take_moves(std::string_view line);
  Record take_whole_board(LineKind kind, std::string_view line);
  std::optional<Record> close_board();
  Record record(Place place, Format made_of, Content content);
  /// Where a line's first character is that is not blank.
  Place first_place(std::string_view line) const { return {text.place().line, 1 + skip_blanks(line)}; }

  Rules rules;
  Format format;
  LineCutter text;
  BoardAssembler board;
  JsonStream json;
  std::uint64_t number = 0;
  bool at_start = true;    // nothing read yet, not even a byte order mark
  bool first_line = true;  // no record yet: a csv header may come
};

Record RecordReader::State::record(Place place, Format made_of, Content content) {
  first_line = false;
  return {++number, place.line, place.column, made_of, {}, std::move(content)};
}

std::optional<Record> RecordReader::State::next() {
  if (at_start && !pass_byte_order_mark()) return std::nullopt;
  for (bool stuck = false; !stuck;) {
    if (text.skipping()) return std::nullopt;
    std::optional<Record> made = json.is_active() ? step_json(stuck) : step_line(stuck);
    if (made) return made;
  }
  return std::nullopt;
}

/// False while the text is too short to tell.
bool RecordReader::State::pass_byte_order_mark() {
  constexpr std::string_view mark = "\xef\xbb\xbf";
  const std::string_view begin = text.rest().substr(0, mark.size());
  if (begin == mark.substr(0, begin.size())) {
    if (begin.size() < mark.size() && !text.finished()) return false;
    if (begin.size() == mark.size()) text.pass_mark(mark.size());
  }
  at_start = false;
  return true;
}

std::optional<Record> RecordReader::State::step_json(bool& stuck) {
  JsonStream::Answer answer = json.step(text);
  stuck = answer.more;
  if (!answer.made) return std::nullopt;
  return record(answer.place, Format::json, std::move(*answer.made));
}

/// Whether the present line is the beginning of JSON.
bool RecordReader::State::json_begins() {
  if (format != Format::json && format != Format::automatic) return false;
  const std::optional<char> first = text.first_byte();
  if (format == Format::automatic || !first) return first == '[';
  return *first != '#' && *first != '\n';
}

std::optional<Record> RecordReader::State::step_line(bool& stuck) {
  if (json_begins()) {
    if (board.is_open()) return close_board();
    json.begin();
    return std::nullopt;
  }
  switch (text.look()) {
    case LineCutter::Look::more: stuck = true; return std::nullopt;
    case LineCutter::Look::end: stuck = true; return board.is_open() ? close_board() : std::nullopt;
    case LineCutter::Look::too_long: {
      if (board.is_open() && text.first_byte() != '#') return close_board();
      const Place place = text.place();
      const bool comment = text.first_byte() == '#';
      text.skip_line();
      if (comment) return std::nullopt;
      return record(place, format,
                    syntax_error("record_too_long", "a line of more than " + std::to_string(text.limit()) + " bytes", place, 0));
    }
    case LineCutter::Look::line: {
      const std::string_view line = text.line();
      if (!(line.empty() && !board.is_open()) && !board.take_usual_row(line)) return take_line(line);
      text.skip_line();  // an empty line between records, or a row within a board: most lines of many files
    }
  }
  return std::nullopt;
}

std::optional<Record> RecordReader::State::take_line(std::string_view line) {
  if (format == Format::board || format == Format::automatic) {
    return take_board_line(recognise(rules, format, board.is_open(), line), line);
  }
  const std::size_t first = skip_blanks(line);
  std::optional<Record> made;
  if (first < line.size() && line[first] != '#' && format != Format::json) {
    if (format == Format::csv)
      made = take_csv(line);
    else
      made = take_moves(line);
  }
  text.skip_line();
  return made;
}

std::optional<Record> RecordReader::State::take_board_line(LineKind kind, std::string_view line) {
  std::optional<Record> made;
  if (kind == LineKind::comment) {
    text.skip_line();
    return made;
  }
  if (board.is_open() || kind == LineKind::row || kind == LineKind::drawn || kind == LineKind::rule) {
    BoardAssembler::Answer answer = board.offer(kind, line, text.place());
    if (answer.made) made = record({answer.line, 1}, Format::board, std::move(*answer.made));
    if (answer.taken) text.skip_line();
    return made;
  }
  switch (kind) {
    case LineKind::blank: break;
    case LineKind::csv: made = take_csv(line); break;
    case LineKind::moves: made = take_moves(line); break;
    case LineKind::unknown: {
      const Place place = first_place(line);
      std::size_t at = 0;
      while (at < line.size() && (line[at] == '\t' || !is_control(line[at]))) ++at;
      made = record(place, Format::automatic,
                    at < line.size() ? cell_error(line, at, text.place())
                                     : syntax_error("unrecognised", "neither a board nor moves: " + quoted(trim(line)), place, 0));
      break;
    }
    default: made = take_whole_board(kind, line);
  }
  text.skip_line();
  return made;
}

Record RecordReader::State::take_whole_board(LineKind kind, std::string_view line) {
  Position position(rules);
  auto error = kind == LineKind::slash ? read_slash_board(rules, line, text.place(), position.stones.data())
                                       : read_cells(line, rules.cells(), text.place(), position.stones.data());
  if (error) return record(text.place(), Format::board, std::move(*error));
  return record(text.place(), Format::board, std::move(position));
}

std::optional<Record> RecordReader::State::take_csv(std::string_view line) {
  if (first_line && is_csv_header(rules, line)) {
    first_line = false;
    return std::nullopt;
  }
  Position position(rules);
  std::string label;
  auto error = read_csv(rules, line, text.place(), position.stones.data(), label);
  Record made =
      error ? record(first_place(line), Format::csv, std::move(*error)) : record(first_place(line), Format::csv, std::move(position));
  made.label = std::move(label);
  return made;
}

Record RecordReader::State::take_moves(std::string_view line) {
  MoveList moves;
  auto error = read_moves(rules, line, text.place(), moves.cells);
  if (error) return record(first_place(line), Format::moves, std::move(*error));
  return record(first_place(line), Format::moves, std::move(moves));
}

/// The board that was begun ends before the present line.
std::optional<Record> RecordReader::State::close_board() {
  BoardAssembler::Answer answer = board.close(text.place());
  if (!answer.made) return std::nullopt;
  return record({answer.line, 1}, Format::board, std::move(*answer.made));
}

RecordReader::RecordReader(const Rules& rules, Format format) : state_(std::make_unique<State>(rules, format)) {}
RecordReader::~RecordReader() = default;
RecordReader::RecordReader(RecordReader&&) noexcept = default;
RecordReader& RecordReader::operator=(RecordReader&&) noexcept = default;

void RecordReader::feed(std::string_view text) { state_->text.feed(text); }
void RecordReader::finish() { state_->text.finish(); }
std::optional<Record> RecordReader::next() { return state_->next(); }

bool RecordReader::is_between_records() const { return state_->text.drained() && !state_->board.is_open() && !state_->json.is_active(); }

void RecordReader::skip(std::uint64_t lines, std::uint64_t records) {
  assert(is_between_records());
  state_->text.count_lines(lines);
  state_->number += records;
  if (lines > 0) state_->at_start = false;
  if (records > 0) state_->first_line = false;
}

Result<Record> read_record(const Rules& rules, std::string_view text, Format format) {
  RecordReader reader(rules, format);
  reader.feed(text);
  reader.finish();
  std::optional<Record> record = reader.next();
  if (!record) return SyntaxError{"no_record", "there is no board and no game in the text", 1, 1};
  if (const auto* error = std::get_if<Error>(&record->content)) return *error;
  if (const auto second = reader.next()) {
    return SyntaxError{"extra_text", "there is more than one board or game in the text", second->line, second->column};
  }
  return std::move(*record);
}

}  // namespace mnk
