// SPDX-License-Identifier: MIT
// A game as a line of moves: `0,0 1,1`, `(0,0) (1,1)`, `[0,0],[1,1]`, `a1 b2`, `a1,b2`, `1. a1 b2 2. c3`, `h8h9i7`, and
// with gravity `4455`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/text.hpp"

namespace mnk::text {

/// Number of moves beyond a full board at which a list is refused without further reading.
inline constexpr std::size_t move_slack = 64;
std::optional<Error> too_many_moves(const Rules& rules, std::size_t count);

/// The error for `move` (counted from 1, written `name`), which is off the board.
Error off_board(std::size_t move, std::string_view name, const std::string& range);
std::string row_column_range(const Rules& rules);

/// Appends the moves of a line. Errors `bad_move`, `bad_move_number` (a wrong number before a move), `off_board`,
/// `full_column`, `too_many_moves`.
std::optional<Error> read_moves(const Rules& rules, std::string_view line, Place start, std::vector<Cell>& moves);

/// The number before the first move, as in `3. a1 b2`; 0 if there is none.
std::size_t first_number(std::string_view line);
/// Returns true if the line is exactly one move.
bool is_one_move(const Rules& rules, std::string_view line);

/// Returns true if the game has gravity and at most nine columns, and the line contains only digits.
bool is_column_digits(const Rules& rules, std::string_view line);
/// Returns true if the whole line has the form of moves.
bool is_moves(const Rules& rules, std::string_view line);
/// Returns true if the line begins with a move, followed by a place where the next move may begin.
bool begins_with_move(const Rules& rules, std::string_view line);
/// Returns true if the line begins like `0,0`, `(0,0)` or `[0,0]`.
bool begins_with_pair(std::string_view line);

}  // namespace mnk::text
