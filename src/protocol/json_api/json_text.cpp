// SPDX-License-Identifier: MIT
#include "protocol/json_api/json_text.hpp"

#include <cassert>
#include <nlohmann/json.hpp>

namespace mnk::api {

std::string json_string(std::string_view text) {
  return shown_json(nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

std::string shown_json(std::string json) {
  if (json.find_first_of("\xc2\xe2") == std::string::npos) return json;
  const auto byte = [&](std::size_t i) -> unsigned char { return i < json.size() ? json[i] : '\0'; };
  std::string shown;
  for (std::size_t at = 0; at < json.size(); ++at) {
    unsigned code = 0;
    if (byte(at) == 0xc2 && byte(at + 1) < 0xa0) code = byte(at + 1);
    if (byte(at) == 0xe2 && (byte(at + 1) == 0x80 || byte(at + 1) == 0x81))
      code = 0x2000 + (byte(at + 1) & 1) * 64 + (byte(at + 2) & 63);
    const bool turns_text =
        code == 0x200e || code == 0x200f || (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
    if (code < 0x80 || (code >= 0xa0 && !turns_text)) {
      shown += json[at];
      continue;
    }
    constexpr std::string_view hex = "0123456789abcdef";
    shown += "\\u";
    for (const unsigned shift : {12U, 8U, 4U, 0U}) shown += hex[(code >> shift) & 15];
    at += code < 0x2000 ? 1 : 2;
  }
  return shown;
}

std::string cell_json(const Rules& rules, Cell cell) {
  return '[' + std::to_string(rules.row(cell)) + ',' + std::to_string(rules.column(cell)) + ']';
}

std::string joined(std::string_view first, std::string_view second) {
  assert(first.size() >= 2 && second.size() >= 2 && first.back() == '}' && second.front() == '{');
  const std::string separator = first == "{}" || second == "{}" ? "" : ",";
  return std::string(first.substr(0, first.size() - 1)) + separator + std::string(second.substr(1));
}

}  // namespace mnk::api
