// SPDX-License-Identifier: MIT
// JSON from outside as a tree: UTF-8, no key twice, not nested too deep.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "protocol/json_api/reply.hpp"

namespace mnk::api {

inline constexpr std::size_t deepest_json = 8;

struct JsonTree {
  nlohmann::json root;
  std::optional<Problem> problem;  ///< `bad_request`, with line and column, or the key that is there twice
};

/// Takes memory in proportion to the text, and no stack.
JsonTree read_json_tree(std::string_view text);

}  // namespace mnk::api
