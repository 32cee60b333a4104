// SPDX-License-Identifier: MIT
// Files of openings: one a line, as offsets from the middle of the board. docs/formats.md has the form.
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

/// The longest file of openings that the program reads.
inline constexpr std::size_t most_openings_bytes = 16 << 20;

struct Openings {
  std::vector<std::vector<Cell>> moves{};  ///< of each opening
  std::size_t too_large = 0;               ///< how many were left out because a move is off this board
};

/// All openings of a text, but for empty lines and those that begin with `#` or `;`. Any other error of a line is the
/// error, with its line.
Result<Openings> parse_openings(const Rules& rules, std::string_view text);

}  // namespace mnk

#pragma GCC visibility pop
