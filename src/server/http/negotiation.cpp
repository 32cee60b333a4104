// SPDX-License-Identifier: MIT
#include "server/http/negotiation.hpp"

#include <algorithm>

#include "server/http/field_text.hpp"

namespace mnk::server {

namespace {

std::string_view opaque_part(std::string_view tag) { return tag.substr(0, 2) == "W/" ? tag.substr(2) : tag; }

/// Removes the text up to `separator` from the front and returns it trimmed.
std::string_view take(std::string_view& rest, char separator) {
  const std::string_view first = rest.substr(0, rest.find(separator));
  rest.remove_prefix(std::min(first.size() + 1, rest.size()));
  return trimmed(first);
}

/// Returns true for `q=0`, `q=0.0`, `q=0.00` and `q=0.000`.
bool is_zero_weight(std::string_view parameter) {
  if (parameter.size() < 3 || (parameter[0] != 'q' && parameter[0] != 'Q') || parameter[1] != '=') return false;
  return parameter.find_first_not_of("0.", 2) == std::string_view::npos;
}

}  // namespace

bool matches_entity_tag(std::string_view if_none_match, std::string_view tag) {
  std::string_view rest = trimmed(if_none_match);
  if (rest == "*") return true;
  while (!rest.empty()) {  // no split at commas: a tag may hold commas, but no quotes
    if (rest.front() == ',' || rest.front() == ' ' || rest.front() == '\t') {
      rest.remove_prefix(1);
      continue;
    }
    const std::size_t start = rest.substr(0, 2) == "W/" ? 2 : 0;
    const std::size_t end = start < rest.size() && rest[start] == '"' ? rest.find('"', start + 1) : rest.npos;
    if (end == rest.npos) return false;
    if (opaque_part(rest.substr(0, end + 1)) == opaque_part(tag)) return true;
    rest.remove_prefix(end + 1);
  }
  return false;
}

bool allows_gzip(std::string_view accept_encoding) {
  bool by_star = false;
  while (!accept_encoding.empty()) {
    std::string_view entry = take(accept_encoding, ',');
    const std::string_view coding = take(entry, ';');
    bool refused = false;
    while (!entry.empty()) refused = is_zero_weight(take(entry, ';')) || refused;
    if (equals_ignoring_case(coding, "gzip") || equals_ignoring_case(coding, "x-gzip")) return !refused;
    if (coding == "*") by_star = !refused;
  }
  return by_star;
}

}  // namespace mnk::server
