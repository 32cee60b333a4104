// SPDX-License-Identifier: MIT
#include "files/printable.hpp"

#include <algorithm>
#include <string_view>

namespace mnk::files {

namespace {

/// The bytes of the UTF-8 character that the text begins with; 0 for what is none, for a control character, and for one that turns the
/// direction of the text behind it.
std::size_t shown_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const unsigned first = byte(0);
  const unsigned second = byte(1);
  if (first < 0x80) return first < 0x20 || first == 0x7f ? 0 : 1;
  const std::size_t length = first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xf0 && first < 0xf5 ? 4 : 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (byte(i) < 0x80 || byte(i) > 0xbf) return 0;
  }
  const bool is_control = first == 0xc2 && second < 0xa0;
  const bool is_overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  const bool is_no_character = (first == 0xed && second > 0x9f) || (first == 0xf4 && second > 0x8f);
  const unsigned third = byte(2);
  const bool is_mark = first == 0xe2 && second == 0x80 && (third == 0x8e || third == 0x8f || (third >= 0xaa && third <= 0xae));
  const bool is_isolate = first == 0xe2 && second == 0x81 && third >= 0xa6 && third <= 0xa9;
  return is_control || is_overlong || is_no_character || is_mark || is_isolate ? 0 : length;
}

}  // namespace

std::string printable(std::string text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = shown_length(std::string_view(text).substr(at));
    if (length == 0) text[at] = '?';
    at += std::max<std::size_t>(length, 1);
  }
  return text;
}

}  // namespace mnk::files
