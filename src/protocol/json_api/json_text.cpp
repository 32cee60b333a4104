// SPDX-License-Identifier: MIT
#include "protocol/json_api/json_text.hpp"

#include <cassert>
#include <nlohmann/json.hpp>

namespace mnk::api {

std::string json_string(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
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
