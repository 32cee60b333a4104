// SPDX-License-Identifier: MIT
#include "files/printable.hpp"

#include <algorithm>
#include <string_view>

#include "core/text/text.hpp"

namespace mnk::files {

std::string printable(std::string line) {
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t length = text::shown_length(std::string_view(line).substr(at));
    if (length == 0) line[at] = '?';
    at += std::max<std::size_t>(length, 1);
  }
  return line;
}

}  // namespace mnk::files
