// SPDX-License-Identifier: MIT
// JSON text for replies, written piece by piece.
#pragma once

#include <string>
#include <string_view>

#include "mnk/rules.hpp"

namespace mnk::api {

/// Any text as a JSON string. Bytes that are no UTF-8 become U+FFFD. Escapes as shown_json().
std::string json_string(std::string_view text);

/// Escapes the characters of a JSON text in UTF-8 that can mislead a terminal: the controls U+0080 to U+009F, and those
/// that change the direction of text (U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069).
std::string shown_json(std::string json);

/// `[row,column]`, 0-based from the top left.
std::string cell_json(const Rules& rules, Cell cell);

/// The seats and players of games: `x` and `o`.
constexpr std::string_view letter(Player player) { return player == Player::x ? "x" : "o"; }

/// Merges two objects: the members of the first, then those of the second.
std::string joined(std::string_view first, std::string_view second);

}  // namespace mnk::api
