// SPDX-License-Identifier: MIT
// The reader itself: which part of notation gets the next piece of text.
#include <algorithm>
#include <cassert>

#include "core/text/board_text.hpp"
#include "core/text/moves.hpp"
#include "notation/board_assembler.hpp"
#include "notation/cell_signs.hpp"
#include "notation/csv.hpp"
#include "notation/digit_lines.hpp"
#include "notation/drawn.hpp"
#include "notation/game_lines.hpp"
#include "notation/game_text.hpp"
#include "notation/grid.hpp"
#include "notation/json_begin.hpp"
#include "notation/json_stream.hpp"
#include "notation/line_cutter.hpp"
#include "notation/link.hpp"
#include "notation/recognise.hpp"
#include "notation/short_board.hpp"

namespace mnk {
namespace {

using namespace notation;

/// No record that could be right is longer: 16 bytes a cell are more than any format takes, spaces included.
std::size_t longest_record(const Rules& rules) {
  return std::max<std::size_t>(std::size_t{64} << 10, 16 * (std::size_t{rules.cells()} + 64));
}

}  // namespace

struct RecordReader::State {
  State(const Rules& r, Format f, Records records)
      : rules(r), format(f), one_record(records == Records::one), text(longest_record(r)), board(r), json(r) {}

  std::optional<Record> next();
  std::optional<Record> begin_text(bool& stuck);
  std::optional<Record> step_game(GameKind kind, bool& stuck);
  JsonBegin find_json();
  std::optional<Record> step_json(bool& stuck);
  std::optional<Record> step_line(bool& stuck);
  std::optional<Record> take_line(std::string_view line, bool& stuck);
  std::optional<Record> take_board_line(LineKind kind, std::string_view line, bool& stuck);
  std::optional<Record> take_block(LineKind kind, std::string_view line, bool& stuck);
  /// The text that may decide what begins here. What lies behind must not, or the pieces in which the text comes would matter.
  struct Window {
    std::string_view text;
    bool last;  ///< the whole text ends with it
    bool full;  ///< more text would not make it longer
  };
  Window window() const;
  template <class Read>
  std::optional<Record> take_lines(Format made_of, bool alone, bool& stuck, Read read);
  std::optional<Record> take_game_block(std::string_view line, bool& stuck);
  bool is_below_board(LineKind kind, std::string_view line) const;
  void count_below_board(const BoardAssembler::Answer& answer);
  std::optional<bool> is_header(std::string_view line);
  std::optional<Record> take_header(LineKind kind, std::string_view line, bool& stuck);
  bool waits_for_line();
  Record take_link(std::string_view line);
  Record take_csv(std::string_view line);
  Record take_moves(std::string_view line);
  Record take_whole_board(LineKind kind, std::string_view line);
  std::optional<Record> close_board();
  Record record(Place place, Format made_of, Content content, std::string how = {});
  /// Where a line's first character is that is not blank.
  Place first_place(std::string_view line) const { return {text.place().line, 1 + skip_blanks(line)}; }

  Rules rules;
  Format format;
  bool one_record;
  LineCutter text;
  BoardAssembler board;
  JsonStream json;
  std::uint64_t number = 0;
  bool at_start = true;             // nothing read yet, not even a byte order mark
  bool unreadable = false;          // nothing more is read
  std::uint64_t plain_until = 0;    // lines before this one are read one by one
  std::uint64_t below_board = 0;    // the line directly below a board, which may be a rule or labels
  bool numbers_below = false;       // and the labels may be numbers
  std::size_t block_looked_at = 0;  // bytes of rest() in which a block did not end
};

Record RecordReader::State::record(Place place, Format made_of, Content content, std::string how) {
  return {++number, place.line, place.column, made_of, {}, std::move(content), std::move(how)};
}

std::optional<Record> RecordReader::State::next() {
  for (bool stuck = false; !stuck;) {
    if (unreadable) text.advance(text.rest().size());
    if (unreadable || text.skipping()) return std::nullopt;
    std::optional<Record> made = at_start ? begin_text(stuck) : json.is_active() ? step_json(stuck) : step_line(stuck);
    if (made) return made;
  }
  return std::nullopt;
}

/// Passes a byte order mark; an error for text that is not UTF-8.
std::optional<Record> RecordReader::State::begin_text(bool& stuck) {
  constexpr std::string_view mark = "\xef\xbb\xbf";
  const std::string_view begin = text.rest().substr(0, mark.size());
  if (begin.size() < 2 || (begin.size() < mark.size() && begin == mark.substr(0, begin.size()))) {
    stuck = !text.finished();
    if (stuck) return std::nullopt;
  }
  at_start = false;
  if (begin == mark) text.pass_mark(mark.size());
  const bool marked = begin.starts_with("\xff\xfe") || begin.starts_with("\xfe\xff");
  const bool every_other = begin.size() >= 2 && (begin[0] == '\0') != (begin[1] == '\0');
  if (!marked && !every_other) return std::nullopt;
  unreadable = true;
  return record({}, format,
                syntax_error("bad_encoding", "the text is UTF-16: save it as UTF-8, or convert it (iconv -f UTF-16 -t UTF-8)", {}, 0));
}

std::optional<Record> RecordReader::State::step_json(bool& stuck) {
  JsonStream::Answer answer = json.step(text);
  stuck = answer.more;
  if (!answer.made) return std::nullopt;
  return record(answer.place, Format::json, std::move(*answer.made), std::move(answer.how));
}

RecordReader::State::Window RecordReader::State::window() const {
  const std::string_view rest = text.rest();
  return {rest.substr(0, text.limit()), text.finished() && rest.size() <= text.limit(), rest.size() >= text.limit()};
}

/// True if the present line is the beginning of JSON.
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

std::optional<Record> RecordReader::State::step_line(bool& stuck) {
  const JsonBegin begin = find_json();
  if (begin == JsonBegin::undecided) {
    stuck = true;
    return std::nullopt;
  }
  if (begin == JsonBegin::yes) {
    if (board.is_open()) return close_board();
    json.begin();
    return std::nullopt;
  }
  if (const std::string_view rest = text.rest();
      !board.is_open() && !rest.empty() && (rest[0] == '(' || rest[0] == 'P' || is_blank(rest[0]))) {
    const GameKind kind =
        format == Format::automatic || format == Format::sgf || format == Format::psq ? game_kind(rest, text.finished()) : GameKind::none;
    if (kind == GameKind::undecided) {
      stuck = true;
      return std::nullopt;
    }
    if (kind != GameKind::none) return step_game(kind, stuck);
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
      if (!(line.empty() && !board.is_open()) && !board.take_usual_row(line)) return take_line(line, stuck);
      text.skip_line();  // an empty line between records, or a row within a board: most lines of many files
    }
  }
  return std::nullopt;
}

/// A whole game file. It ends with its last bracket, or with the text.
std::optional<Record> RecordReader::State::step_game(GameKind kind, bool& stuck) {
  const std::string_view rest = text.rest();
  const std::size_t length = kind == GameKind::sgf ? sgf_length(rest) : text.finished() ? rest.size() : 0;
  const Place place = text.place();
  const Format made_of = kind == GameKind::sgf ? Format::sgf : Format::psq;
  if (length > longest_game_text || (length == 0 && rest.size() > longest_game_text)) {
    unreadable = true;
    return record(place, made_of,
                  syntax_error("record_too_long", "a game file of more than " + std::to_string(longest_game_text) + " bytes", place, 0));
  }
  if (length == 0 && !text.finished()) {
    stuck = true;
    return std::nullopt;
  }
  GameText game = read_game_text(rules, kind, rest.substr(0, length == 0 ? rest.size() : length), place);
  text.advance(length == 0 ? rest.size() : length);
  return record(place, made_of, std::move(game.content), std::move(game.how));
}

std::optional<Record> RecordReader::State::take_line(std::string_view line, bool& stuck) {
  if (format == Format::board || format == Format::automatic) {
    return take_board_line(recognise(rules, format, board.is_open(), line), line, stuck);
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
      made = record(first_place(line), format,
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

/// True if all of rest() was looked at before, and no line has come since.
bool RecordReader::State::waits_for_line() {
  const std::string_view rest = text.rest();
  const bool waits =
      block_looked_at > 0 && !text.finished() && rest.find('\n', std::min(block_looked_at, rest.size())) == std::string_view::npos;
  if (!waits) block_looked_at = 0;
  return waits;
}

/// A record of several lines that begins here, if it is one. Otherwise the line is read by itself.
std::optional<Record> RecordReader::State::take_block(LineKind kind, std::string_view line, bool& stuck) {
  if (text.place().line < plain_until) return std::nullopt;
  if (kind == LineKind::moves) return take_game_block(line, stuck);
  const auto columns = static_cast<std::size_t>(rules.columns());
  const bool plain = line.size() == columns && all_cells(line);
  const bool whole_board = kind == LineKind::one_line && line.size() == rules.cells() && line.find(' ') == std::string_view::npos;
  if (plain || whole_board || kind == LineKind::slash || kind == LineKind::comment) return std::nullopt;
  if (kind == LineKind::csv && rules.rows() == 1 && may_have_number(rules, line)) return std::nullopt;
  const bool drawing = kind == LineKind::drawn || kind == LineKind::rule || (kind == LineKind::row && row_shape(line, columns).step == 2);
  if (rules.cells() > most_signs || (!drawing && !may_begin_grid(rules, line))) return std::nullopt;
  const bool alone = kind == LineKind::unknown || kind == LineKind::csv || kind == LineKind::one_line;
  return take_lines(kind == LineKind::csv ? Format::csv : Format::board, alone, stuck,
                    [&](const Window& w, Place place) { return read_grid(rules, w.text, w.last, place); });
}

/// A game over several lines, or a board whose rows could be games.
std::optional<Record> RecordReader::State::take_game_block(std::string_view line, bool& stuck) {
  if (is_column_digits(rules, line) && may_be_row_of_digits(rules, line)) {
    return take_lines(Format::board, false, stuck,
                      [&](const Window& w, Place place) { return read_digit_lines(rules, w.text, w.last, place, one_record); });
  }
  if (first_number(line) != 1 && !is_one_move(rules, line)) return std::nullopt;
  return take_lines(Format::moves, true, stuck,
                    [&](const Window& w, Place place) { return read_game_lines(rules, w.text, w.last, place, one_record); });
}

/// `alone`: where this is no such block, the lines behind the first can begin one.
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
    block_looked_at = text.rest().size();
    return std::nullopt;
  }
  if (block.state != BlockReading::State::read) {
    plain_until = place.line + (alone ? 1 : std::max<std::size_t>(block.lines, 1));
    return std::nullopt;
  }
  for (std::size_t i = 0; i < block.lines; ++i) text.skip_line();
  if (made_of != Format::moves) below_board = text.place().line;
  numbers_below = block.numbers_below;
  return record(place, made_of, std::move(block.content), std::move(block.how));
}

/// True for a rule or labels of columns directly below a board.
bool RecordReader::State::is_below_board(LineKind kind, std::string_view line) const {
  if (text.place().line != below_board) return false;
  if (kind == LineKind::rule) return true;
  const std::size_t first = skip_blanks(line);
  return is_label_line(rules, line) && (numbers_below || (first < line.size() && !is_digit(line[first])));
}

/// Moves `below_board` to the line behind the one that the board of plain or drawn rows has taken or refused.
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

/// True if the line names the columns of csv records below it; nothing where these have not come.
std::optional<bool> RecordReader::State::is_header(std::string_view line) {
  if (!is_csv_header(rules, line)) return false;
  const Window here = window();
  const std::size_t end = std::min(here.text.find('\n'), here.text.size() - 1) + 1;
  const std::optional<bool> follows = csv_follows(rules, here.text.substr(end), here.last);
  return follows || !here.full ? follows : std::optional(false);
}

/// Passes over the names of columns; an error where they can be moves.
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
  return record(place, Format::moves,
                syntax_error("ambiguous",
                             shown + " can be a game, or the names of the columns of the csv below it: leave the names out, or put the "
                                     "game into a text of its own",
                             start, first));
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

/// The board that was begun ends before the present line.
std::optional<Record> RecordReader::State::close_board() {
  BoardAssembler::Answer answer = board.close(text.place());
  if (!answer.made) return std::nullopt;
  return record({answer.line, 1}, Format::board, std::move(*answer.made));
}

RecordReader::RecordReader(const Rules& rules, Format format, Records records) : state_(new State(rules, format, records)) {}
RecordReader::~RecordReader() = default;
RecordReader::RecordReader(RecordReader&&) noexcept = default;
RecordReader& RecordReader::operator=(RecordReader&&) noexcept = default;

void RecordReader::feed(std::string_view text) { state_->text.feed(text); }
void RecordReader::finish() { state_->text.finish(); }
std::optional<Record> RecordReader::next() { return state_->next(); }

bool RecordReader::is_between_records() const {
  return !state_->unreadable && state_->text.drained() && !state_->board.is_open() && !state_->json.is_active();
}

void RecordReader::skip(std::uint64_t lines, std::uint64_t records) {
  assert(is_between_records());
  state_->text.count_lines(lines);
  state_->number += records;
  if (lines > 0) state_->at_start = false;
}

Result<Record> read_record(const Rules& rules, std::string_view text, Format format) {
  RecordReader reader(rules, format, Records::one);
  reader.feed(text);
  reader.finish();
  std::optional<Record> record = reader.next();
  if (!record) {
    const bool blank = text.find_first_not_of(" \t\r\n") == std::string_view::npos;
    return SyntaxError{"no_record", blank ? "there is no board and no game in the text" : "no position: only comments", 1, 1};
  }
  if (const auto* error = std::get_if<Error>(&record->content)) return *error;
  if (const auto second = reader.next()) {
    return SyntaxError{"extra_text", "there is more than one board or game in the text", second->line, second->column};
  }
  return std::move(*record);
}

}  // namespace mnk
