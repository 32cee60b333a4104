// SPDX-License-Identifier: MIT
#include "notation/line_cutter.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace mnk::notation {

void LineCutter::feed(std::string_view text) {
  assert(!finished_);
  if (skipping_) {
    const std::size_t newline = text.find('\n');
    if (newline == std::string_view::npos) return;
    text.remove_prefix(newline + 1);
    skipping_ = false;
    place_ = {place_.line + 1, 1};
  }
  if (begin_ > 0) {  // one erase per piece: each byte of an unfinished record moves at most once per piece
    buffer_.erase(0, begin_);
    searched_ = searched_ > begin_ ? searched_ - begin_ : 0;
    blanks_ = blanks_ > begin_ ? blanks_ - begin_ : 0;
    begin_ = 0;
  }
  buffer_ += text;
}

void LineCutter::finish() {
  if (skipping_) place_ = {place_.line + 1, 1};
  skipping_ = false;
  finished_ = true;
}

LineCutter::Look LineCutter::look() {
  const std::size_t size = buffer_.size();
  if (begin_ == size) return finished_ ? Look::end : Look::more;
  const std::size_t from = std::max(begin_, searched_);
  const std::size_t newline = buffer_.find('\n', from);
  end_ = std::min(newline, size);
  searched_ = end_;
  if (end_ - begin_ > limit_) return Look::too_long;
  return newline != std::string::npos || finished_ ? Look::line : Look::more;
}

std::string_view LineCutter::line() const {
  std::string_view line(buffer_.data() + begin_, end_ - begin_);
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
}

void LineCutter::skip_line() {
  std::size_t newline = std::max(begin_, searched_);  // look() may have found it
  if (newline >= buffer_.size() || buffer_[newline] != '\n') newline = buffer_.find('\n', newline);
  if (newline != std::string::npos) {
    begin_ = newline + 1;
    place_ = {place_.line + 1, 1};
    return;
  }
  if (finished_ && begin_ < buffer_.size()) place_ = {place_.line + 1, 1};
  skipping_ = !finished_;
  begin_ = buffer_.size();
}

std::optional<char> LineCutter::first_byte() {
  blanks_ = skip_blanks(buffer_, std::max(begin_, blanks_));
  if (blanks_ == buffer_.size() || blanks_ - begin_ > limit_) return std::nullopt;  // piece sizes must not matter
  return buffer_[blanks_];
}

void LineCutter::advance(std::size_t bytes) {
  const char* from = buffer_.data() + begin_;
  const char* const end = from + bytes;
  begin_ += bytes;
  while (from < end) {
    const auto* newline = static_cast<const char*>(std::memchr(from, '\n', end - from));
    if (newline == nullptr) break;
    place_ = {place_.line + 1, 1};
    from = newline + 1;
  }
  place_.column += end - from;
}

}  // namespace mnk::notation
