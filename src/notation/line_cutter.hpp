// SPDX-License-Identifier: MIT
// Splits a stream that arrives in pieces into lines, and counts them. Memory: the longest line allowed and one piece.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "notation/text.hpp"

namespace mnk::notation {

class LineCutter {
 public:
  /// A line of more than `limit` bytes is too long.
  explicit LineCutter(std::size_t limit) : limit_(limit) {}

  void feed(std::string_view text);
  void finish();

  enum class Look : std::uint8_t { line, more, too_long, end };
  /// Searches for the end of the present line. `more`: more input is needed.
  Look look();
  /// The line without its line break (LF, CRLF, or CR at the end of the text). Requires: look() returned `line`.
  std::string_view line() const;
  /// Skips the present line, including input that has not arrived yet.
  void skip_line();
  /// The first byte of the present line that is no space or tab ('\n' if it has none). Empty until that byte arrives.
  std::optional<char> first_byte();

  /// The input that is not consumed yet; advance() consumes some of it.
  std::string_view rest() const { return std::string_view(buffer_).substr(begin_); }
  void advance(std::size_t bytes);
  /// Consumes bytes that are no part of the text and count in no column.
  void pass_mark(std::size_t bytes) { begin_ += bytes; }

  /// The place at which rest() begins.
  Place place() const { return place_; }
  bool finished() const { return finished_; }
  bool skipping() const { return skipping_; }
  std::size_t limit() const { return limit_; }
  /// True if all input is consumed, to the end of a line.
  bool drained() const { return begin_ == buffer_.size() && !skipping_ && place_.column == 1; }
  void count_lines(std::uint64_t lines) { place_.line += lines; }

 private:
  std::size_t limit_;
  std::string buffer_;
  std::size_t begin_ = 0;     // bytes before are consumed
  std::size_t searched_ = 0;  // no newline in [begin_, searched_)
  std::size_t end_ = 0;       // end of the line that look() found
  std::size_t blanks_ = 0;    // only blanks in [begin_, blanks_)
  Place place_;
  bool skipping_ = false;  // input is discarded to the next newline
  bool finished_ = false;
};

}  // namespace mnk::notation
