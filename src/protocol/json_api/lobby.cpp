// SPDX-License-Identifier: MIT
#include "protocol/json_api/lobby.hpp"

#include <nlohmann/json.hpp>

#include "protocol/json_api/fields.hpp"
#include "protocol/json_api/json_text.hpp"
#include "protocol/json_api/routes.hpp"

namespace mnk::api {

namespace {

using nlohmann::ordered_json;

constexpr std::int64_t max_games = 100;
constexpr std::size_t default_games = 50;
constexpr std::int64_t second = 1000;  // milliseconds

ordered_json json_of(const std::optional<room::ClockRules>& clock) {
  if (!clock) return nullptr;
  return {{"seconds", clock->milliseconds / second}, {"increment", clock->increment / second}};
}

}  // namespace

OpenGame open_game_of(const room::Room& room) {
  const Player free = room.seat(Player::o).kind == room::Seat::Kind::open ? Player::o : Player::x;
  return {room.id(), to_string(room.rules()), room.opening().rule(), room.clock(), room.seat(opponent(free)).name,
          free,      room.created_ms()};
}

std::variant<LobbyQuery, Problem> read_lobby_query(std::string_view text) {
  Fields fields = Fields::of_query(text);
  LobbyQuery query;
  query.limit = fields.optional_integer<std::size_t>("limit", 1, max_games).value_or(default_games);
  const auto game = fields.optional_text("game", max_game);
  if (const Problem* problem = fields.problem()) return *problem;
  if (!game) return query;
  const Result<Rules> rules = parse_game(*game);
  if (!rules) return problem_of(rules.error(), "game");
  query.game = to_string(*rules);
  return query;
}

std::string lobby_json(std::span<const OpenGame> games, const LobbyQuery& query) {
  ordered_json object = {{"games", ordered_json::array()}};
  for (const OpenGame& game : games) {
    if (object["games"].size() == query.limit) break;
    if (!query.game.empty() && query.game != game.game) continue;
    object["games"].push_back({{"id", game.id},
                               {"game", game.game},
                               {"opening", to_string(game.opening)},
                               {"clock", json_of(game.clock)},
                               {"name", game.name},
                               {"seat", letter(game.seat)},
                               {"created", game.created_ms}});
  }
  return object.dump();
}

}  // namespace mnk::api
