// SPDX-License-Identifier: MIT
// Classifies a line by itself. docs/formats.md has the order of precedence.
#pragma once

#include "notation/text.hpp"

namespace mnk::notation {

enum class LineKind : std::uint8_t {
  blank,
  comment,
  one_line,  ///< a whole board, possibly malformed
  slash,     ///< a whole board with slashes
  row,       ///< a row of a board, possibly malformed
  drawn,     ///< a row between bars
  rule,      ///< a horizontal rule between rows
  csv,
  moves,
  unknown
};

/// Classifies a line. Within a board (`inside`) a row takes precedence. Requires: `format` is `automatic` or `board`.
LineKind line_kind_of(const Rules& rules, Format format, bool inside, std::string_view line);

}  // namespace mnk::notation
