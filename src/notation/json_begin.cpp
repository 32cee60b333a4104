// SPDX-License-Identifier: MIT
#include "notation/json_begin.hpp"

#include <algorithm>

#include "core/text/moves.hpp"

namespace mnk::notation {
namespace {

/// True if a tuple with these contents, up to its bracket or the end of the line, is no move.
bool is_tuple_of_values(std::string_view inside) {
  if (inside.find_first_of("\"'") != std::string_view::npos || inside.find("None") != std::string_view::npos)
    return true;
  inside = trim(inside);
  if (inside.ends_with(',')) inside.remove_suffix(1);
  return inside.find_first_not_of("-0123456789., \t") == std::string_view::npos &&
         std::count(inside.begin(), inside.end(), ',') >= 2;
}

}  // namespace

JsonBegin json_begin(const Rules& rules, std::string_view text, bool last) {
  const JsonBegin unknown = last ? JsonBegin::no : JsonBegin::undecided;
  std::size_t at = skip_blanks(text);
  if (at == text.size()) return unknown;
  const char bracket = text[at];
  if (bracket != '[' && bracket != '(') return JsonBegin::no;
  std::size_t inside = skip_blanks(text, at + 1);
  if (inside == text.size()) return bracket == '[' && last ? JsonBegin::yes : unknown;
  const std::size_t newline = text.find('\n', inside);
  const std::string_view line = text.substr(0, newline == std::string_view::npos ? text.size() : newline);
  const bool whole = last || newline != std::string_view::npos;
  if (bracket == '[') {
    if (!is_digit(text[inside]) && text[inside] != '-') return JsonBegin::yes;
    if (!whole) return JsonBegin::undecided;
    const bool pairs =
        rules.cells() != 2 && is_moves(rules, line.ends_with('\r') ? line.substr(0, line.size() - 1) : line);
    return pairs ? JsonBegin::no : JsonBegin::yes;
  }
  if (text[inside] == ';') return JsonBegin::no;  // SGF
  if (text[inside] == '(' || text[inside] == '[') ++inside;
  const std::size_t close = line.find_first_of("()[]", inside);
  if (close == std::string_view::npos && !whole) return JsonBegin::undecided;
  return is_tuple_of_values(line.substr(inside, close - inside)) ? JsonBegin::yes : JsonBegin::no;
}

}  // namespace mnk::notation
