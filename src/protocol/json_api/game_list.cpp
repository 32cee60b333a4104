// SPDX-License-Identifier: MIT
#include "protocol/json_api/game_list.hpp"

#include <charconv>
#include <nlohmann/json.hpp>

#include "protocol/json_api/fields.hpp"
#include "room/room.hpp"

namespace mnk::api {

namespace {

constexpr std::int64_t max_games = 200;
constexpr std::size_t default_games = 50;

/// Reads a page cursor `1790000000000.k3v9`: creation time and id of the last game of a page.
bool read_place(const std::string& text, ListQuery& query) {
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, query.created_ms);
  if (read.ec != std::errc() || read.ptr == end || *read.ptr != '.') return false;
  query.id.assign(read.ptr + 1, end);
  return room::is_game_id(query.id);
}

}  // namespace

std::variant<ListQuery, Problem> read_list_query(std::string_view text) {
  Fields fields = Fields::of_query(text);
  ListQuery query;
  query.limit = fields.optional_integer<std::size_t>("limit", 1, max_games).value_or(default_games);
  query.created_ms = INT64_MAX;
  const auto after = fields.optional_text("after", 100);
  if (after && !read_place(*after, query)) fields.refuse("after", std::string("is to be the `next` of a page before"));
  if (const Problem* problem = fields.problem()) return *problem;
  return query;
}

std::string list_json(std::span<const ListedGame> games, bool more) {
  nlohmann::ordered_json object = {{"games", nlohmann::ordered_json::array()}};
  for (const ListedGame& game : games) {
    object["games"].push_back({{"id", game.id},
                               {"game", game.game},
                               {"outcome", game.outcome},
                               {"ply", game.ply},
                               {"created", game.created_ms},
                               {"changed", game.changed_ms}});
  }
  object["next"] = nullptr;
  if (more && !games.empty()) object["next"] = std::to_string(games.back().created_ms) + "." + games.back().id;
  return object.dump();
}

}  // namespace mnk::api
