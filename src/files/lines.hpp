// SPDX-License-Identifier: MIT
// Reads lines of a stream in bounded memory.
#pragma once

#include <cstddef>
#include <istream>
#include <string>

namespace mnk::files {

/// Reads lines of at most `most` bytes. A longer line is truncated, skipped to its end and reported as too long.
class BoundedLines {
 public:
  BoundedLines(std::istream& in, std::size_t most) : in_(in), most_(most) {}

  /// Reads the next line, without the line end, into `line`. Returns false at the end of the stream.
  bool next(std::string& line) {
    line.clear();
    too_long_ = false;
    std::streambuf* buffer = in_.rdbuf();
    for (int c = buffer->sbumpc();; c = buffer->sbumpc()) {
      if (c == std::char_traits<char>::eof()) return !line.empty();
      if (c == '\n') return true;
      if (line.size() < most_) {
        line += static_cast<char>(c);
      } else {
        too_long_ = true;
      }
    }
  }
  /// Returns true if the last line was truncated.
  bool too_long() const { return too_long_; }

 private:
  std::istream& in_;
  std::size_t most_;
  bool too_long_ = false;
};

}  // namespace mnk::files
