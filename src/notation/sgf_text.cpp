// SPDX-License-Identifier: MIT
#include "notation/sgf_text.hpp"

#include "core/text/coordinates.hpp"
#include "mnk/moves.hpp"
#include "notation/text.hpp"

namespace mnk::notation {
namespace {

constexpr int letters = 52;

bool is_line_break(char c) { return c == '\n' || c == '\r'; }

/// The index after the line break at `at`. Two different break characters are one line break.
std::size_t skip_line_break(std::string_view text, std::size_t at) {
  const bool pair = at + 1 < text.size() && is_line_break(text[at + 1]) && text[at + 1] != text[at];
  return at + (pair ? 2 : 1);
}

long long letter_value(char c) { return c >= 'a' ? c - 'a' : c - 'A' + letters / 2; }
char letter_of(int value) { return static_cast<char>(value < letters / 2 ? 'a' + value : 'A' + value - letters / 2); }

}  // namespace

std::string sgf_unescape(std::string_view raw, char line_break) {
  std::string text;
  for (std::size_t at = 0; at < raw.size();) {
    if (is_line_break(raw[at])) {
      text += line_break;
      at = skip_line_break(raw, at);
    } else if (raw[at] != '\\') {
      text += raw[at++];
    } else if (++at < raw.size() && is_line_break(raw[at])) {
      at = skip_line_break(raw, at);
    } else if (at < raw.size()) {
      text += raw[at++];
    }
  }
  return text;
}

std::string sgf_escape(std::string_view text) {
  std::string raw;
  for (const char c : text) {
    if (c == '\\' || c == ']') raw += '\\';
    raw += c;
  }
  return raw;
}

std::string sgf_safe(std::string_view raw) {
  std::string safe;
  for (std::size_t at = 0; at < raw.size(); ++at) {
    if (raw[at] == ']') safe += '\\';
    safe += raw[at];
    if (raw[at] == '\\') safe += ++at < raw.size() ? raw[at] : '\\';
  }
  return safe;
}

std::optional<SgfPoint> sgf_point(const Rules& rules, std::string_view raw) {
  if (raw.size() == 2 && is_letter(raw[0]) && is_letter(raw[1]))
    return SgfPoint{letter_value(raw[1]), letter_value(raw[0])};
  const auto coordinate = scan_coordinate(rules, raw, 0);
  if (!coordinate || coordinate->end != raw.size()) return std::nullopt;
  return SgfPoint{coordinate->row, coordinate->column};
}

std::optional<SgfRectangle> sgf_rectangle(const Rules& rules, std::string_view raw) {
  if (raw.size() != 5 || raw[2] != ':') {
    const auto point = sgf_point(rules, raw);
    return point ? std::optional(SgfRectangle{*point, *point}) : std::nullopt;
  }
  const auto from = sgf_point(rules, raw.substr(0, 2));
  const auto to = sgf_point(rules, raw.substr(3));
  if (!from || !to || from->row > to->row || from->column > to->column) return std::nullopt;
  return SgfRectangle{*from, *to};
}

std::string sgf_point_text(const Rules& rules, Cell cell) {
  if (rules.columns() > letters || rules.rows() > letters) return to_coordinate(rules, cell);
  return {letter_of(rules.column(cell)), letter_of(rules.row(cell))};
}

std::optional<Player> sgf_color(std::string_view raw) {
  if (raw == "1" || (!raw.empty() && (raw[0] | 0x20) == 'b')) return Player::x;
  if (raw == "2" || (!raw.empty() && (raw[0] | 0x20) == 'w')) return Player::o;
  return std::nullopt;
}

}  // namespace mnk::notation
