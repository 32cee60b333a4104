// SPDX-License-Identifier: MIT
// Finds the end of a JSON value without parsing its content. Works incrementally, a byte at a time.
//
// Error recovery: a value with a missing bracket would absorb all following input. The scanner therefore also stops
// where only a new record can begin: at `[[`, `["` or `[]`, or at text that cannot follow, on a new line.
#pragma once

#include <cstdint>
#include <string_view>

namespace mnk::notation {

class JsonScanner {
 public:
  /// The context of a value: a line of its own, or the outer array of a list of records.
  enum class Within : std::uint8_t { line, array };

  /// Begins a value at the next byte. An inner array of `columns` single signs is a row of a board; 1 or 0 disables
  /// such rows.
  void begin(Within within, std::size_t columns);

  enum class Stop : std::uint8_t {
    more,  ///< the value is incomplete: more input is needed
    end,   ///< the value is length() bytes long
    cut,   ///< the value is malformed, and something new begins after length() bytes
    outer  ///< the value is not a record but the array of records (only within a line)
  };
  /// Resumes the scan. `text` begins at the value's first byte and holds all input since then.
  Stop scan(std::string_view text);

  std::size_t length() const { return length_; }
  /// Index of the byte at which the scan stopped.
  std::size_t looked_at() const { return at_; }

 private:
  enum class Previous : std::uint8_t { nothing, open, separator, value };

  Stop step(char c);
  Stop string_byte(char c, std::string_view text);
  bool decide_row();
  void begin_deciding(bool string);
  Stop bare_byte(char c);
  Stop open();
  Stop open_object();
  bool is_first_element() const;
  Stop close();
  Stop begin_string(char quote);
  Stop scalar(char c);
  bool record_may_begin(bool midline) const;
  Stop cut_at_run();
  Stop cut_at(std::size_t offset) {
    length_ = offset;
    return Stop::cut;
  }

  Within within_ = Within::line;
  std::size_t at_ = 0;  // index of the current byte
  std::size_t length_ = 0;
  std::size_t depth_ = 0;
  Previous previous_ = Previous::nothing;
  bool is_bare_value_ = false;  // the value begins like no record: it ends with its line, or in an array at `,` or `]`
  char quote_ = '"';
  bool in_string_ = false;
  std::size_t string_begin_ = 0;
  // `[["` begins an outer array of boards, unless the inner array is a row of single signs.
  std::size_t columns_ = 0;
  bool deciding_ = false;
  bool row_or_outer_ = false;  // if the inner array is no row, the value is an outer array
  bool single_signs_ = true;
  std::size_t elements_ = 0;  // elements of the inner array
  bool in_word_ = false;      // the previous byte is part of a number or word
  bool has_rows_ = false;     // the value is a board with arrays as rows
  bool escaped_ = false;
  bool holds_strings_ = false;  // the value's first element is a string: a board
  bool holds_objects_ = false;
  bool at_line_start_ = false;  // only blanks so far on this line, which is not the value's first
  std::size_t line_start_ = 0;
  // The present run: opening brackets with only blanks between them.
  std::size_t run_start_ = 0;
  std::size_t run_length_ = 0;
  bool run_fresh_ = false;  // the run is the first text on its line
};

}  // namespace mnk::notation
