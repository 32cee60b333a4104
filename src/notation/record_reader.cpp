// SPDX-License-Identifier: MIT
// RecordReader: dispatches the input to the readers of each format.
#include <algorithm>
#include <cassert>

#include "notation/reader_state.hpp"

namespace mnk {

using namespace notation;

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

/// Skips a byte order mark. Returns an error for UTF-16 text.
std::optional<Record> RecordReader::State::begin_text(bool& stuck) {
  constexpr std::string_view mark = byte_order_mark;
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
                syntax_error("bad_encoding",
                             "the text is UTF-16: save it as UTF-8, or convert it (iconv -f UTF-16 -t UTF-8)", {}, 0));
}

std::optional<Record> RecordReader::State::step_json(bool& stuck) {
  JsonStream::Answer answer = json.step(text);
  stuck = answer.more;
  if (!answer.made) return std::nullopt;
  return record(answer.place, Format::json, std::move(*answer.made), std::move(answer.how));
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
    const GameKind kind = format == Format::automatic || format == Format::sgf || format == Format::psq
                              ? game_kind(rest, text.finished())
                              : GameKind::none;
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
      return record(
          place, format,
          syntax_error("record_too_long", "a line of more than " + std::to_string(text.limit()) + " bytes", place, 0));
    }
    case LineCutter::Look::line: {
      const std::string_view line = text.line();
      if (!(line.empty() && !board.is_open()) && !board.take_row_fast(line)) return take_line(line, stuck);
      text.skip_line();  // fast path for most lines: an empty line between records, or a row within a board
    }
  }
  return std::nullopt;
}

/// Reads a whole game file, which ends with its last bracket or with the input.
std::optional<Record> RecordReader::State::step_game(GameKind kind, bool& stuck) {
  const std::string_view rest = text.rest();
  const std::size_t length = kind == GameKind::sgf ? sgf_length(rest) : text.finished() ? rest.size() : 0;
  const Place place = text.place();
  const Format made_of = kind == GameKind::sgf ? Format::sgf : Format::psq;
  if (length > longest_game_text || (length == 0 && rest.size() > longest_game_text)) {
    unreadable = true;
    return record(place, made_of,
                  syntax_error("record_too_long",
                               "a game file of more than " + std::to_string(longest_game_text) + " bytes", place, 0));
  }
  if (length == 0 && !text.finished()) {
    stuck = true;
    return std::nullopt;
  }
  GameText game = read_game_text(rules, kind, rest.substr(0, length == 0 ? rest.size() : length), place);
  text.advance(length == 0 ? rest.size() : length);
  return record(place, made_of, std::move(game.content), std::move(game.how));
}

RecordReader::RecordReader(const Rules& rules, Format format, Records records)
    : state_(new State(rules, format, records)) {}
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
    return SyntaxError{"no_record", blank ? "there is no board and no game in the text" : "no position: only comments",
                       1, 1};
  }
  if (const auto* error = std::get_if<Error>(&record->content)) return *error;
  if (const auto second = reader.next()) {
    return SyntaxError{"extra_text", "there is more than one board or game in the text", second->line, second->column};
  }
  return std::move(*record);
}

}  // namespace mnk
