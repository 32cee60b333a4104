// SPDX-License-Identifier: MIT
#include "notation/json_stream.hpp"

#include "notation/json.hpp"

namespace mnk::notation {
namespace {

/// True if no JSON, comment or line break begins with `c`.
bool is_foreign(char c) { return std::string_view("[]{}(),:\"+-0123456789tfn#\r\n").find(c) == std::string_view::npos; }

}  // namespace

JsonStream::Answer JsonStream::step(LineCutter& text) {
  if (phase_ == Phase::value) return step_value(text);
  const std::string_view rest = text.rest();
  text.advance(skip_blanks(rest));
  if (text.rest().empty()) {
    if (!text.finished()) return {true};
    if (phase_ == Phase::outer) return not_closed(text);
    phase_ = Phase::none;
    return {};
  }
  switch (phase_) {
    case Phase::start: return step_start(text);
    case Phase::after: return step_after(text);
    case Phase::outer: return step_outer(text);
    default: return {};
  }
}

JsonStream::Answer JsonStream::step_start(LineCutter& text) {
  const char c = text.rest().front();
  if (c == '\n') phase_ = Phase::none;  // there was nothing but a CR
  if (c == '\r') text.advance(1);
  return c == '\n' || c == '\r' ? Answer{} : begin_value(JsonScanner::Within::line, text);
}

JsonStream::Answer JsonStream::begin_value(JsonScanner::Within within, const LineCutter& text) {
  scanner_.begin(within, rules_.width());
  place_ = text.place();
  phase_ = Phase::value;
  return {};
}

JsonStream::Answer JsonStream::step_value(LineCutter& text) {
  const std::string_view rest = text.rest();
  const JsonScanner::Stop stop = scanner_.scan(rest);
  const bool ends = stop != JsonScanner::Stop::more;
  // The limit is on the bytes scanned, not on the value's length, so the piece sizes cannot change the result.
  if ((ends ? scanner_.looked_at() : rest.size()) > text.limit()) return too_long(text);
  switch (stop) {
    case JsonScanner::Stop::end: return end_value(text, scanner_.length(), false);
    case JsonScanner::Stop::cut: return end_value(text, scanner_.length(), true);
    case JsonScanner::Stop::outer:
      outer_place_ = place_;
      text.advance(1);
      in_outer_ = true;
      comma_ = Comma::none;
      at_line_start_ = false;
      phase_ = Phase::outer;
      return {};
    default:
      if (!text.finished()) return {true};
      return end_value(text, rest.size(), false);
  }
}

JsonStream::Answer JsonStream::end_value(LineCutter& text, std::size_t length, bool cut) {
  JsonText read = read_json(rules_, text.rest().substr(0, length), place_);
  Answer answer{false, std::move(read.content), place_, std::move(read.how)};
  if (comma_missing_) answer.made = syntax_error("bad_json", "a comma is missing before this record", place_, 0);
  comma_missing_ = false;
  text.advance(length);
  comma_ = cut ? Comma::optional : Comma::due;
  at_line_start_ = text.place().column == 1;
  // A malformed value is cut either at the beginning of a line, where the next value begins, or at a line break.
  phase_ = in_outer_ ? Phase::outer : cut && text.place().column == 1 ? Phase::none : Phase::after;
  return answer;
}

JsonStream::Answer JsonStream::too_long(LineCutter& text) {
  text.advance(text.limit());
  text.skip_line();
  comma_missing_ = false;
  comma_ = Comma::optional;
  at_line_start_ = true;
  phase_ = in_outer_ ? Phase::outer : Phase::none;
  return {
      false,
      syntax_error("record_too_long", "a record of more than " + std::to_string(text.limit()) + " bytes", place_, 0),
      place_,
      {}};
}

/// Reads the rest of a value's line: an optional comma and further values. Other text is a bad value.
JsonStream::Answer JsonStream::step_after(LineCutter& text) {
  const char c = text.rest().front();
  if (c == '\n' || c == '\r') {
    text.advance(1);
    if (c == '\n') phase_ = Phase::none;
    return {};
  }
  if (c == ',' && comma_ == Comma::due) {
    text.advance(1);
    comma_ = Comma::optional;
    return {};
  }
  return begin_value(JsonScanner::Within::line, text);
}

JsonStream::Answer JsonStream::step_outer(LineCutter& text) {
  const char c = text.rest().front();
  if (at_line_start_ && is_foreign(c)) return leave_outer(text);
  const Place here = text.place();
  const auto refused = [&](std::string message) {
    return Answer{false, syntax_error("bad_json", std::move(message), here, 0), here, {}};
  };
  if (c == '\n' || c == '\r') {
    text.advance(1);
    at_line_start_ = c == '\n';
    return {};
  }
  if (c == '#' && at_line_start_) {
    text.skip_line();
    return {};
  }
  at_line_start_ = false;
  if (c == ',') {
    text.advance(1);
    const bool fine = comma_ == Comma::due || comma_ == Comma::optional;
    comma_ = Comma::seen;
    return fine ? Answer{} : refused("a record is missing before this comma");
  }
  if (c == ']' || c == ')') {
    text.advance(1);
    const bool fine = comma_ != Comma::seen;
    in_outer_ = false;
    comma_ = Comma::due;
    phase_ = Phase::after;
    return fine ? Answer{} : refused("a record is missing before this bracket");
  }
  comma_missing_ = comma_ == Comma::due;
  return begin_value(JsonScanner::Within::array, text);
}

/// Ends the outer array before a line that is no JSON. If the last record was cut off as malformed, that error is
/// already reported, and the missing bracket is not.
JsonStream::Answer JsonStream::leave_outer(const LineCutter& text) {
  const bool told = comma_ == Comma::optional;
  Answer answer = not_closed(text);
  if (told) answer.made.reset();
  return answer;
}

JsonStream::Answer JsonStream::not_closed(const LineCutter& text) {
  phase_ = Phase::none;
  in_outer_ = false;
  return {
      false,
      syntax_error("bad_json",
                   "the array of records that begins on line " + std::to_string(outer_place_.line) + " is not closed",
                   text.place(), 0),
      text.place(),
      {}};
}

}  // namespace mnk::notation
