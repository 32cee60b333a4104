// SPDX-License-Identifier: MIT
// Helpers of all readers: places in a text, character classes, errors.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "mnk/result.hpp"
#include "mnk/rules.hpp"

namespace mnk::text {

/// Start of a text within the whole input; both members count from 1, columns in bytes.
struct Place {
  std::uint64_t line = 1;
  std::uint64_t column = 1;
};

/// Makes an error at `offset` bytes into the line that begins at `start`.
Error syntax_error(std::string_view code, std::string message, Place start, std::size_t offset);

inline constexpr std::uint8_t not_a_cell = 4;

/// `X x 1` = X, `O o 2` = O, `. _ - b B space` = empty, everything else is not a cell.
inline constexpr std::array<std::uint8_t, 256> cell_values = [] {
  std::array<std::uint8_t, 256> values{};
  for (auto& value : values) value = not_a_cell;
  for (const auto c : {u8'X', u8'x', u8'1'}) values[c] = 1;
  for (const auto c : {u8'O', u8'o', u8'2'}) values[c] = 2;
  for (const auto c : {u8'.', u8'_', u8'-', u8'b', u8'B', u8' '}) values[c] = 0;
  return values;
}();

inline std::uint8_t cell_value(unsigned char c) { return cell_values[c]; }
/// Requires: is_cell(c).
inline Stone stone_of_cell(char c) { return static_cast<Stone>(cell_value(c)); }
inline bool is_cell(char c) { return cell_value(c) != not_a_cell; }
inline bool is_blank(char c) { return c == ' ' || c == '\t'; }
/// Returns true for spaces and all control characters but 0x7f.
inline bool is_white(unsigned char c) { return c <= ' '; }
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Returns true if every character is a cell.
bool all_cells(std::string_view text);

/// Returns true if the text contains only spaces and tabs.
bool all_blank(std::string_view text);

/// The index of the first character that is not blank, or `text.size()`.
std::size_t skip_blanks(std::string_view text, std::size_t from = 0);

/// The index in `whole` of the first character of `part`. Requires: `part` lies within `whole`.
inline std::size_t offset_of(std::string_view part, std::string_view whole) { return part.data() - whole.data(); }

inline constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

/// The text without a byte order mark at its beginning.
inline std::string_view without_byte_order_mark(std::string_view text) {
  return text.substr(text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0);
}

/// The text without blanks at its ends.
std::string_view trim(std::string_view text);

/// The error for `text[offset]`, which is not a cell: `zero_cell`, `tab`, `control_byte` or `bad_cell`.
Error cell_error(std::string_view text, std::size_t offset, Place start);

/// Returns true for a control byte, which no format allows; cell_error then gives `tab` or `control_byte`.
bool is_control(unsigned char c);

/// The character for messages: 'q', or its number if it is not printable.
std::string quoted(char c);

/// Length in bytes of the UTF-8 character at the beginning of the text. 0 for invalid UTF-8, control characters and
/// characters that change the text direction.
std::size_t shown_length(std::string_view text);

/// The beginning of the text for messages: at most `longest` characters, in quotes, with `?` for each byte that
/// shown_length() rejects.
std::string quoted(std::string_view text, std::size_t longest = 20);

/// Returns the error `too_large` if a side of the board exceeds `largest_side`.
std::optional<Error> too_long_side(const Rules& rules, int largest_side);

}  // namespace mnk::text
