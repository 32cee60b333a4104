// SPDX-License-Identifier: MIT
// What a line is, judged by itself. docs/formats.md has the order of precedence.
#pragma once

#include "notation/text.hpp"

namespace mnk::notation {

enum class LineKind : std::uint8_t {
  blank,
  comment,
  one_line,  ///< a whole board, or what was meant to be one
  slash,     ///< a whole board with slashes
  row,       ///< a row of a board, or what was meant to be one
  drawn,     ///< a row between bars
  rule,      ///< a line that is drawn between rows
  csv,
  moves,
  unknown
};

/// `format` is `automatic` or `board`. Within a board (`inside`) a row is a row, whatever else it might be.
LineKind recognise(const Rules& rules, Format format, bool inside, std::string_view line);

}  // namespace mnk::notation
