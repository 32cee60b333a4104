// SPDX-License-Identifier: MIT
// Lists of the games in which somebody sits.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/json_api/reply.hpp"

namespace mnk::api {

struct ListedGame {
  std::string id;
  std::string game;     ///< rules
  std::string outcome;  ///< as in the state of a game
  std::uint32_t ply = 0;
  std::int64_t created_ms = 0, changed_ms = 0;
};

/// The query of GET /games.
struct ListQuery {
  std::size_t limit = 0;        ///< games on a page, 1 to 200
  std::int64_t created_ms = 0;  ///< the page begins after this place; INT64_MAX: with the youngest game
  std::string id;
};
std::variant<ListQuery, Problem> read_list_query(std::string_view query);

/// `{"games":[...],"next":"1790000000000.k3v9"}`; `next` is null on the last page. `more`: there are games behind
/// these.
std::string list_json(std::span<const ListedGame> games, bool more);

}  // namespace mnk::api
