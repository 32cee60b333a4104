// SPDX-License-Identifier: MIT
// Reads JSON records from a stream: consecutive values, or the elements of one outer array.
#pragma once

#include <optional>

#include "notation/json_scanner.hpp"
#include "notation/line_cutter.hpp"

namespace mnk::notation {

class JsonStream {
 public:
  explicit JsonStream(const Rules& rules) : rules_(rules) {}

  /// True if the text at the cutter's place belongs to a JSON value or array that has begun.
  bool is_active() const { return phase_ != Phase::none; }
  /// Begins a value at the next byte that is not blank.
  void begin() { phase_ = Phase::start; }

  struct Answer {
    bool more = false;              ///< no progress until more input arrives or the input ends
    std::optional<Content> made{};  ///< a record
    Place place{};                  ///< start of the record
    std::string how{};              ///< the reading, in words
  };
  /// Performs one step. Requires: is_active().
  Answer step(LineCutter& text);

 private:
  enum class Phase : std::uint8_t {
    none,
    start,  // blanks before a value on its line
    value,  // within a value
    after,  // after a value, on its line
    outer   // between the records of an outer array
  };
  enum class Comma : std::uint8_t { none, due, optional, seen };

  Answer step_start(LineCutter& text);
  Answer begin_value(JsonScanner::Within within, const LineCutter& text);
  Answer step_value(LineCutter& text);
  Answer step_after(LineCutter& text);
  Answer step_outer(LineCutter& text);
  Answer end_value(LineCutter& text, std::size_t length, bool cut);
  Answer too_long(LineCutter& text);
  Answer leave_outer(const LineCutter& text);
  Answer not_closed(const LineCutter& text);

  Rules rules_;
  Phase phase_ = Phase::none;
  JsonScanner scanner_;
  bool in_outer_ = false;
  bool comma_missing_ = false;  // a comma is missing before the present value
  bool at_line_start_ = false;  // only blanks so far on this line, between records of an outer array
  Comma comma_ = Comma::none;   // the state before the next value
  Place place_;                 // start of the present value
  Place outer_place_;
};

}  // namespace mnk::notation
