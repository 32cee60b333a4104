// SPDX-License-Identifier: MIT
// Boards as comma-separated values: m*n cells row by row and perhaps a class, as in `x,o,b,...,positive`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "notation/text.hpp"

namespace mnk::notation {

/// Errors `bad_field_count`, `bad_quote` and those of `cell_error`.
std::optional<Error> read_csv(const Rules& rules, std::string_view line, Place start, Stone* stones, std::string& label);

/// Whether the line has m*n or m*n+1 fields of which at least half of the first m*n could be cells.
bool fits_csv(const Rules& rules, std::string_view line);

/// Whether a first line names the columns: the right number of fields, more than half of which (but the class)
/// could be no cells.
bool is_csv_header(const Rules& rules, std::string_view line);

}  // namespace mnk::notation
