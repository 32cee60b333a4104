// SPDX-License-Identifier: MIT
// Boards as grids of several lines, with labels of rows and columns, numbers in free cells, emoji, or cells between
// commas, tabs or semicolons.
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

/// Reads one grid at the beginning of `text`. `last`: no input follows `text`. Errors: those of resolve_signs,
/// `bad_row_length`, `missing_rows`, `bad_labels`.
BlockReading read_grid(const Rules& rules, std::string_view text, bool last, Place start);

/// True if the line has the form of a grid's first line.
bool may_begin_grid(const Rules& rules, std::string_view line);

/// True if the line consists of column labels, as `a b c`, `1 2 3`, `0 | 1 | 2`.
bool is_label_line(const Rules& rules, std::string_view line);

}  // namespace mnk::notation
