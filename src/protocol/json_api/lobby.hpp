// SPDX-License-Identifier: MIT
// The lobby: games that wait for a player, and are open to all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/json_api/reply.hpp"
#include "room/room.hpp"

namespace mnk::api {

struct OpenGame {
  std::string id;
  std::string game;  ///< rules, as a game string
  OpeningRule opening = OpeningRule::none;
  std::optional<room::ClockRules> clock;
  std::string name;         ///< of the player who waits
  Player seat = Player::o;  ///< the free seat
  std::int64_t created_ms = 0;
};

/// The entry of a game. Requires: room.is_open_to_all().
OpenGame open_game_of(const room::Room& room);

/// The query of GET /lobby.
struct LobbyQuery {
  std::size_t limit = 0;  ///< games, 1 to 100
  std::string game;       ///< rules, as a game string; empty: any
};
std::variant<LobbyQuery, Problem> read_lobby_query(std::string_view query);

/// `{"games":[...]}` with the games that the query wants, in the given order.
std::string lobby_json(std::span<const OpenGame> games, const LobbyQuery& query);

}  // namespace mnk::api
