// SPDX-License-Identifier: MIT
#include "notation/json_scanner.hpp"

#include "notation/cell_signs.hpp"

namespace mnk::notation {

void JsonScanner::begin(Within within, std::size_t columns) {
  *this = JsonScanner{};
  within_ = within;
  columns_ = columns;
}

JsonScanner::Stop JsonScanner::scan(std::string_view text) {
  if (at_ == 0 && !text.empty()) is_bare_value_ = std::string_view("[({\"'").find(text[0]) == std::string_view::npos;
  for (; at_ < text.size(); ++at_) {
    const Stop stop = in_string_       ? string_byte(text[at_], text)
                      : is_bare_value_ ? bare_byte(text[at_])
                                       : step(text[at_]);
    if (stop != Stop::more) return deciding_ && row_or_outer_ ? Stop::outer : stop;
  }
  return Stop::more;
}

JsonScanner::Stop JsonScanner::string_byte(char c, std::string_view text) {
  if (c == '\n') return cut_at(at_);  // strings end on their line
  if (escaped_) {
    escaped_ = false;
  } else if (c == '\\') {
    escaped_ = true;
  } else if (c == quote_) {
    in_string_ = false;
    if (deciding_) {
      const std::string_view sign = trim(text.substr(string_begin_, at_ - string_begin_));
      const bool number = sign.size() != columns_ && sign.find_first_not_of("0123456789") == std::string_view::npos;
      single_signs_ = single_signs_ && (sign.size() == sign_length(sign) || number);
    }
    if (depth_ == 0) {
      length_ = at_ + 1;
      return Stop::end;
    }
  }
  return Stop::more;
}

JsonScanner::Stop JsonScanner::bare_byte(char c) {
  if (at_ == 0 || (c != '\n' && (within_ == Within::line || (c != ',' && c != ']')))) return Stop::more;
  length_ = at_;
  return Stop::end;
}

JsonScanner::Stop JsonScanner::step(char c) {
  switch (c) {
    case '\n':
      at_line_start_ = true;
      in_word_ = false;
      line_start_ = at_ + 1;
      return Stop::more;
    case ' ':
    case '\t':
    case '\r': in_word_ = false; return Stop::more;
    case '[':
    case '(': return open();
    case '{': return open_object();
    case ']':
    case ')':
    case '}':
      if (deciding_ && c != '}' && depth_ == 2 && decide_row()) return Stop::outer;
      return close();
    case ',':
    case ':':
      previous_ = Previous::separator;
      at_line_start_ = false;
      return Stop::more;
    case '"':
    case '\'': string_begin_ = at_ + 1; return begin_string(c);
    default: return scalar(c);
  }
}

/// True if the run of brackets is not the value's own beginning, and a new record may begin there.
bool JsonScanner::record_may_begin(bool midline) const {
  if (has_rows_ && run_length_ == 1) return false;
  if (previous_ != Previous::open || run_start_ == 0) return false;
  return run_fresh_ || (midline && !holds_objects_ && within_ == Within::array);
}

JsonScanner::Stop JsonScanner::cut_at_run() { return cut_at(within_ == Within::line ? line_start_ : run_start_); }

JsonScanner::Stop JsonScanner::open() {
  if (previous_ == Previous::open) {
    if (record_may_begin(!holds_strings_)) return cut_at_run();
    if (within_ == Within::line && run_start_ == 0 && run_length_ == 2) return Stop::outer;
    ++run_length_;
  } else {
    run_start_ = at_;
    run_length_ = 1;
    run_fresh_ = at_line_start_;
  }
  ++depth_;
  previous_ = Previous::open;
  at_line_start_ = false;
  return Stop::more;
}

/// No record has objects. A value whose first element is one is an outer array with a bad record.
JsonScanner::Stop JsonScanner::open_object() {
  if (is_first_element()) return Stop::outer;
  ++depth_;
  holds_objects_ = true;
  previous_ = Previous::separator;
  at_line_start_ = false;
  return Stop::more;
}

bool JsonScanner::is_first_element() const {
  return within_ == Within::line && previous_ == Previous::open && depth_ == 1 && run_start_ == 0;
}

JsonScanner::Stop JsonScanner::close() {
  if (record_may_begin(false)) return cut_at_run();
  if (previous_ == Previous::open && within_ == Within::line && run_start_ == 0 && run_length_ == 2) return Stop::outer;
  previous_ = Previous::value;
  at_line_start_ = false;
  if (--depth_ > 0) return Stop::more;
  length_ = at_ + 1;
  return Stop::end;
}

/// Classifies the first inner array at its end. True if it is no row of a board, so the array around it holds records.
bool JsonScanner::decide_row() {
  deciding_ = false;
  has_rows_ = single_signs_ && elements_ == columns_;
  if (!has_rows_ && !row_or_outer_) holds_strings_ = within_ == Within::array;
  return !has_rows_ && row_or_outer_;
}

/// Starts to classify the first inner array, at its first element.
void JsonScanner::begin_deciding(bool string) {
  deciding_ = true;
  elements_ = 1;
  row_or_outer_ = string && within_ == Within::line;
}

JsonScanner::Stop JsonScanner::begin_string(char quote) {
  quote_ = quote;
  if (deciding_) ++elements_;  // numpy prints no comma between strings
  in_word_ = false;
  if (record_may_begin(holds_strings_)) return cut_at_run();
  if (previous_ == Previous::open && run_start_ == 0) {
    if (run_length_ == 2 && columns_ > 1) {
      begin_deciding(true);
    } else if (within_ == Within::line && run_length_ == 2) {
      return Stop::outer;
    }
    if (!deciding_) holds_strings_ = true;
  }
  if (previous_ == Previous::value && at_line_start_) return cut_at(line_start_);
  in_string_ = true;
  previous_ = Previous::value;
  at_line_start_ = false;
  return Stop::more;
}

JsonScanner::Stop JsonScanner::scalar(char c) {
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '#';
  const bool literal = c == 't' || c == 'f' || c == 'n';  // true, false, null
  if (at_line_start_ && (previous_ == Previous::value || (letter && !literal))) return cut_at(line_start_);
  if (literal && is_first_element()) return Stop::outer;
  if (deciding_ && (previous_ != Previous::value || !in_word_)) ++elements_;
  in_word_ = true;
  if (letter && previous_ == Previous::open && run_start_ == 0 && run_length_ == 2 && columns_ > 1)
    begin_deciding(false);
  previous_ = Previous::value;
  at_line_start_ = false;
  return Stop::more;
}

}  // namespace mnk::notation
