// SPDX-License-Identifier: MIT
// Boards as grids of several lines, with what people put around and into them: labels of rows and columns, numbers in
// free cells, emoji, cells between commas, tabs or semicolons.
//
//     a b c          1 | 2 | 3       X,O,      X<tab>O<tab>      ❌⭕⬜
//   3 . . . 3       ---+---+---      ,X,       <tab>X<tab>       ⬜❌⬜
//   2 .(X). 2        4 | X | 6       ,,O       <tab><tab>O       ⬜⬜⭕
//   1 . . O 1       ---+---+---
//     a b c          O | 8 | 9
//
// Plain rows and drawings without any of these are read a line at a time (board_assembler.hpp).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "notation/text.hpp"

namespace mnk::notation {

/// Reads one grid. `text` begins with a line; `last` says that nothing comes behind it. Errors: those of resolve_signs,
/// `bad_row_length`, `missing_rows`, `bad_labels`.
BlockReading read_grid(const Rules& rules, std::string_view text, bool last, Place start);

/// True if such a grid can begin with the line, which alone is no record.
bool may_begin_grid(const Rules& rules, std::string_view line);

/// True if the line is nothing but the labels of the columns, as `a b c`, `1 2 3`, `0 | 1 | 2`.
bool is_label_line(const Rules& rules, std::string_view line);

}  // namespace mnk::notation
