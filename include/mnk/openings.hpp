// SPDX-License-Identifier: MIT
// Opening files: one opening per line, as offsets from the middle of the board. docs/formats.md specifies the form.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "mnk/result.hpp"
#include "mnk/rules.hpp"

#pragma GCC visibility push(default)

namespace mnk {

/// The moves of one opening, in playing order. SyntaxError `bad_opening`, with the column; LegalityError `off_board`,
/// `taken_cell`, `game_over`.
Result<std::vector<Cell>> parse_opening(const Rules& rules, std::string_view line);

/// Size limit of an opening file, in bytes.
inline constexpr std::size_t most_openings_bytes = 16 << 20;

struct Openings {
  std::vector<std::vector<Cell>> moves{};  ///< moves of each opening
  std::size_t too_large = 0;               ///< number of openings skipped because a move is off the board
};

/// Reads all openings of a text. Skips empty lines and lines that begin with `#` or `;`. Returns the first error other
/// than `off_board`, with its line.
Result<Openings> parse_openings(const Rules& rules, std::string_view text);

}  // namespace mnk

#pragma GCC visibility pop
