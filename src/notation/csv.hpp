// SPDX-License-Identifier: MIT
// Boards as comma-separated values: m*n cells row by row and perhaps a class, as in `x,o,b,...,positive`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "notation/text.hpp"

namespace mnk::notation {

struct CsvReading {
  Content content;
  std::string label;  ///< the class
  std::string how;    ///< empty for cells and a class
};

/// One record. Errors `bad_field_count`, `bad_quote`, those of `cell_error`, and `ambiguous`, where the first of m*n+1
/// fields can be the number of the record as well as a cell.
CsvReading read_csv(const Rules& rules, std::string_view line, Place start);

/// Whether the line has m*n or m*n+1 fields of which at least half of the first m*n could be cells.
bool fits_csv(const Rules& rules, std::string_view line);

/// True if the line names the columns of such records: m*n names, which are all different and mostly no cells, and
/// perhaps one for the class.
bool is_csv_header(const Rules& rules, std::string_view line);

/// True if the line has m*n+1 fields, and a number first.
bool may_have_number(const Rules& rules, std::string_view line);

/// True if the word can be the name of a column: at least two letters, digits, `_`, `-`, `.`, blanks or brackets, and
/// one of them a letter.
bool is_column_name(std::string_view word);

/// True if the next line of the text that is no comment and not blank is a record. Nothing where that line has not
/// come.
std::optional<bool> csv_follows(const Rules& rules, std::string_view text, bool last);

}  // namespace mnk::notation
