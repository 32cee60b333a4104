// SPDX-License-Identifier: MIT
// Lists of the games in which a client has a seat.
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
  std::string game;     ///< rules, as a game string
  std::string outcome;  ///< as in the state of a game
  std::uint32_t ply = 0;
  std::int64_t created_ms = 0, changed_ms = 0;
};

/// The query of GET /games.
struct ListQuery {
  std::size_t limit = 0;        ///< games per page, 1 to 200
  std::int64_t created_ms = 0;  ///< page cursor: time after which the page begins; INT64_MAX: youngest game
  std::string id;
};
std::variant<ListQuery, Problem> read_list_query(std::string_view query);

/// `{"games":[...],"next":"1790000000000.k3v9"}`; `next` is null on the last page. `more`: further games follow.
std::string list_json(std::span<const ListedGame> games, bool more);

}  // namespace mnk::api
