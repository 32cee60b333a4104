// SPDX-License-Identifier: MIT
// Untrusted JSON as a tree: UTF-8, no duplicate keys, limited nesting.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "protocol/json_api/reply.hpp"

namespace mnk::api {

inline constexpr std::size_t max_json_depth = 8;

struct JsonTree {
  nlohmann::json root;
  std::optional<Problem> problem;  ///< `bad_request`, with line and column, or the duplicate key
};

/// Parses the text. Memory is proportional to the text; no recursion.
JsonTree read_json_tree(std::string_view text);

}  // namespace mnk::api
