// SPDX-License-Identifier: MIT
// Lines of a stream, in bounded memory.
#pragma once

#include <cstddef>
#include <istream>
#include <string>

namespace mnk::files {

/// Reads lines of at most `most` bytes. A longer line is skipped to its end, and said to be too long.
class BoundedLines {
 public:
  BoundedLines(std::istream& in, std::size_t most) : in_(in), most_(most) {}

  /// Reads the next line, without its end, into `line`. False at the end of the stream.
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
  /// True if the line that was read last is the beginning of a longer one.
  bool too_long() const { return too_long_; }

 private:
  std::istream& in_;
  std::size_t most_;
  bool too_long_ = false;
};

}  // namespace mnk::files
