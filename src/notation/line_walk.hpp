// SPDX-License-Identifier: MIT
// Iterates over the lines of a text that may be incomplete.
#pragma once

#include <string_view>

namespace mnk::notation {

class LineWalk {
 public:
  /// `last`: no input follows the text.
  LineWalk(std::string_view text, bool last) : text_(text), last_(last) {}

  /// Gets the next complete line, without its line break. Returns false if there is none.
  bool next(std::string_view& line) {
    if (at_ == text_.size()) {
      open_ = !last_;
      return false;
    }
    const std::size_t newline = text_.find('\n', at_);
    if (newline == std::string_view::npos && !last_) {
      open_ = true;
      return false;
    }
    line = text_.substr(at_, newline == std::string_view::npos ? newline : newline - at_);
    at_ = newline == std::string_view::npos ? text_.size() : newline + 1;
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    return true;
  }
  /// True if more input could bring another line.
  bool open() const { return open_; }

 private:
  std::string_view text_;
  bool last_;
  std::size_t at_ = 0;
  bool open_ = false;
};

}  // namespace mnk::notation
