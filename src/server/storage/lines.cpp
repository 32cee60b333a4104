// SPDX-License-Identifier: MIT
#include "server/storage/lines.hpp"

#include <cassert>
#include <limits>
#include <nlohmann/json.hpp>

namespace mnk::server {

namespace {

using Json = nlohmann::ordered_json;

SyntaxError error(std::string message) { return {"bad_line", std::move(message), 1, 1}; }

bool is_int64(const Json& number) {
  return number.is_number_integer() &&
         !(number.is_number_unsigned() && number.get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max());
}

bool has_only(const Json& object, std::string_view one, std::string_view other) {
  return object.is_object() && object.size() == 2 && object.contains(one) && object.contains(other);
}

}  // namespace

std::string line_of(const ExportedGame& game) {
  Json events = Json::array();
  for (const StoredEvent& event : game.events) {
    assert(event.version == events.size() + 1);
    events.push_back({{"time_ms", event.time_ms}, {"data", event.data}});
  }
  return Json{{"id", game.game}, {"events", std::move(events)}}.dump();
}

Result<ExportedGame> read_line(std::string_view line) {
  const Json json = Json::parse(line, nullptr, false);
  if (json.is_discarded()) return error("it is no JSON");
  if (!has_only(json, "id", "events") || !json["id"].is_string() || !json["events"].is_array() ||
      json["events"].empty()) {
    return error("a game is an object with \"id\", a string, and \"events\", an array that is not empty");
  }
  ExportedGame game{json["id"].get<std::string>(), {}};
  for (const Json& event : json["events"]) {
    if (!has_only(event, "time_ms", "data") || !is_int64(event["time_ms"]) || !event["data"].is_string()) {
      return error("an event is an object with \"time_ms\", an integer, and \"data\", a string");
    }
    game.events.push_back(
        {game.events.size() + 1, event["time_ms"].get<std::int64_t>(), event["data"].get<std::string>()});
  }
  return game;
}

}  // namespace mnk::server
