// SPDX-License-Identifier: MIT
// Moves as text: coordinates, and games as a line of moves. docs/formats.md specifies the forms.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mnk/detail/text.hpp"
#include "mnk/result.hpp"
#include "mnk/rules.hpp"

#pragma GCC visibility push(default)

namespace mnk {

/// `h8` and such: columns a, b, ... z, aa, ab ... from the left, rows 1, 2, ... from the bottom.
/// Requires: `cell < rules.cells()`.
std::string to_coordinate(const Rules& rules, Cell cell);
/// SyntaxError `bad_coordinate`, LegalityError `off_board`.
Result<Cell> parse_coordinate(const Rules& rules, std::string_view text);

/// `h8h9i7`. Requires: the cells are on the board.
std::string to_text(const Rules& rules, std::span<const Cell> moves);
/// A line of moves: `h8 g7`, `h8g7`, `7,7 8,6`, `(7,7) (8,6)`, or columns `4455` with gravity and at most nine columns.
/// A blank text gives no moves. Only the range of the cells is checked, not legality. SyntaxError `bad_move`, `tab`,
/// `control_byte`; LegalityError `off_board`, `full_column`, `too_many_moves`.
Result<std::vector<Cell>> parse_moves(const Rules& rules, std::string_view text);

/// Prefixes the message of an error with the number of the move `index` (from 0): `move 2: a1 is taken by X`.
LegalityError error_of_move(std::size_t index, const Error& error);

/// The outcome of a game from the empty board, X first: `x_wins`, `o_wins`, `draw` or `pending`. Moves are cells, pairs
/// of row and column (0-based, from the top left) or a line of text. Errors as Board::play and parse_moves; the message
/// names the move.
///
///   winner(Rules(), "b2 a1 c3 a3 a2 c2 b1");
///   winner(Rules(), {{0, 0}, {2, 0}, {1, 1}, {2, 1}, {2, 2}});
Result<Outcome> winner(const Rules& rules, std::span<const Cell> moves);
Result<Outcome> winner(const Rules& rules, std::span<const std::pair<int, int>> moves);
Result<Outcome> winner(const Rules& rules, std::initializer_list<Cell> moves);
Result<Outcome> winner(const Rules& rules, std::initializer_list<std::pair<int, int>> moves);
template <detail::Text T>
Result<Outcome> winner(const Rules& rules, const T& moves) {
  const auto cells = parse_moves(rules, detail::view_of(moves));
  if (!cells) return cells.error();
  return winner(rules, std::span<const Cell>(*cells));
}

}  // namespace mnk

#pragma GCC visibility pop
