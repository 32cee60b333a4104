// SPDX-License-Identifier: MIT
#include "core/text/text.hpp"

namespace mnk::text {

Error syntax_error(std::string_view code, std::string message, Place start, std::size_t offset) {
  return SyntaxError{code, std::move(message), start.line, start.column + offset};
}

bool all_cells(std::string_view text) {
  // No early exit: fastest for valid lines, the common case.
  std::uint8_t seen = 0;
  for (const char c : text) seen |= cell_value(c);
  return (seen & not_a_cell) == 0;
}

std::size_t skip_blanks(std::string_view text, std::size_t from) {
  while (from < text.size() && is_blank(text[from])) ++from;
  return from;
}

bool all_blank(std::string_view text) { return skip_blanks(text) == text.size(); }

std::string_view trim(std::string_view text) {
  text.remove_prefix(skip_blanks(text));
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

bool is_control(unsigned char c) { return c < 0x20 || c == 0x7f; }

std::size_t shown_length(std::string_view text) {
  const auto byte = [&](std::size_t i) -> unsigned char { return i < text.size() ? text[i] : '\0'; };
  const unsigned first = byte(0);
  if (first < 0x80) return text.empty() || is_control(text[0]) ? 0 : 1;
  const std::size_t length = first >= 0xc2 && first < 0xe0   ? 2
                             : first >= 0xe0 && first < 0xf0 ? 3
                             : first >= 0xf0 && first < 0xf5 ? 4
                                                             : 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (byte(i) < 0x80 || byte(i) > 0xbf) return 0;
  }
  const bool overlong = (first == 0xe0 && byte(1) < 0xa0) || (first == 0xf0 && byte(1) < 0x90);
  const bool no_character = (first == 0xed && byte(1) > 0x9f) || (first == 0xf4 && byte(1) > 0x8f);
  const bool control = first == 0xc2 && byte(1) < 0xa0;
  const bool turns_text = first == 0xe2 && ((byte(1) == 0x80 && (byte(2) & 0xfeU) == 0x8e) ||  // direction marks
                                            (byte(1) == 0x80 && byte(2) >= 0xaa && byte(2) <= 0xae) ||  // embeddings
                                            (byte(1) == 0x81 && byte(2) >= 0xa6 && byte(2) <= 0xa9));   // isolates
  return overlong || no_character || control || turns_text ? 0 : length;
}

std::string quoted(char c) {
  if (c >= 0x20 && c < 0x7f) return std::string("'") + c + "'";
  constexpr std::string_view hex = "0123456789abcdef";
  const unsigned char byte = c;
  return std::string("byte 0x") + hex[byte >> 4] + hex[byte & 15];
}

std::string quoted(std::string_view text, std::size_t longest) {
  std::string shown = "'";
  for (; !text.empty() && longest > 0; --longest) {
    const std::size_t length = shown_length(text);
    shown += length == 0 ? std::string_view("?") : text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return shown + (text.empty() ? "'" : "...'");
}

Error cell_error(std::string_view text, std::size_t offset, Place start) {
  const char c = text[offset];
  if (c == '0') {
    return syntax_error("zero_cell",
                        "0 (zero) is not a cell: did you mean the letter O? Write O or 2 for O, . for empty", start,
                        offset);
  }
  if (c == '\t') return syntax_error("tab", "a tab is not a cell: write . or a space for an empty cell", start, offset);
  if (is_control(c))
    return syntax_error("control_byte", "a control byte (" + quoted(c) + ") in the text", start, offset);
  const std::size_t length = shown_length(text.substr(offset));
  return syntax_error(
      "bad_cell",
      (length > 1 ? quoted(text.substr(offset, length)) : quoted(c)) + " is not a cell: write X, O or . for empty",
      start, offset);
}

std::optional<Error> too_long_side(const Rules& rules, int largest_side) {
  if (rules.columns() <= largest_side && rules.rows() <= largest_side) return std::nullopt;
  return LegalityError{"too_large", "the board is " + std::to_string(rules.columns()) + "x" +
                                        std::to_string(rules.rows()) + ", and no side may be longer than " +
                                        std::to_string(largest_side) + " here"};
}

}  // namespace mnk::text
