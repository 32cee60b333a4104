// SPDX-License-Identifier: MIT
// Boards as comma-separated values: m*n cells row by row and an optional class, as in `x,o,b,...,positive`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "notation/text.hpp"

namespace mnk::notation {

struct CsvReading {
  Content content;
  std::string label;  ///< the class column; empty if there is none
  std::string how;    ///< the reading, in words; empty for cells with or without a class
};

/// Reads one record. Errors `bad_field_count`, `bad_quote`, those of `cell_error`, and `ambiguous` if the first of
/// m*n+1 fields can be the record number or a cell.
CsvReading read_csv(const Rules& rules, std::string_view line, Place start);

/// True if the line has m*n or m*n+1 fields, and at least half of the first m*n look like cells.
bool fits_csv(const Rules& rules, std::string_view line);

/// True if the line is a header: m*n column names, all different and mostly no cells, and optionally one for the class.
bool is_csv_header(const Rules& rules, std::string_view line);

/// True if the line has m*n+1 fields, the first of them a number.
bool may_have_number(const Rules& rules, std::string_view line);

/// True if the word can be a column name and is no cell sign: at least two letters, digits, `_`, `-`, `.`, blanks or
/// brackets, at least one of them a letter.
bool is_column_name(std::string_view word);

/// True if the next line that is neither blank nor a comment is a record. Empty until that line arrives.
std::optional<bool> csv_follows(const Rules& rules, std::string_view text, bool last);

}  // namespace mnk::notation
