// SPDX-License-Identifier: MIT
// JSON records from a stream: values one after the other, or in one outer array, one at a time.
#pragma once

#include <optional>

#include "notation/json_scanner.hpp"
#include "notation/line_cutter.hpp"

namespace mnk::notation {

class JsonStream {
 public:
  explicit JsonStream(const Rules& rules) : rules_(rules) {}

  /// Whether the text at the cutter's place belongs to JSON that was begun.
  bool is_active() const { return phase_ != Phase::none; }
  /// A value begins at the next byte that is not blank.
  void begin() { phase_ = Phase::start; }

  struct Answer {
    bool more = false;              ///< nothing to do before more text comes (or none ever will)
    std::optional<Content> made{};  ///< a record
    Place place{};                  ///< where it began
    std::string how{};              ///< how it was read, in words
  };
  /// One step further. Requires: is_active().
  Answer step(LineCutter& text);

 private:
  enum class Phase : std::uint8_t {
    none,
    start,  // blanks before a value on its line
    value,  // within a value
    after,  // behind a value, on its line
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
  bool comma_missing_ = false;  // before the present value
  bool fresh_ = false;          // between records of an outer array: nothing but blanks on this line so far
  Comma comma_ = Comma::none;   // the state before the next value
  Place place_;                 // of the present value
  Place outer_place_;
};

}  // namespace mnk::notation
