// SPDX-License-Identifier: MIT
#include "server/storage/stored_game.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "protocol/json_api/game_event.hpp"
#include "server/secrets.hpp"

namespace mnk::server {

namespace {

using Json = nlohmann::ordered_json;

Error bad_event(const StoredEvent& event, const std::string& why) {
  return LegalityError{"bad_event", "version " + std::to_string(event.version) + ": " + why};
}

/// Replaces the member "token" by "token_sha256", in the same place.
void replace_token(Json& owner) {
  if (!owner.is_object() || !owner.contains("token") || !owner["token"].is_string()) return;
  Json replaced = Json::object();
  for (const auto& [name, value] : owner.items()) {
    if (name == "token") {
      replaced["token_sha256"] = key_of(value.get<std::string>());
    } else {
      replaced[name] = value;
    }
  }
  owner = std::move(replaced);
}

}  // namespace

Result<room::Room> read_game(const std::string& id, std::span<const StoredEvent> events) {
  const StoredEvent& first = events.front();
  if (first.version != 1) return bad_event(first, "what comes before is missing");
  const Result<room::Event> created = api::read_event(Rules(), first.data, first.time_ms);
  if (!created) return bad_event(first, message_of(created.error()));
  Result<room::Room> room = room::Room::open(id, *created);
  if (!room) return bad_event(first, message_of(room.error()));
  if (auto error = replay(*room, events.subspan(1))) return *error;
  return room;
}

GameFacts facts_of(const std::string& id, std::span<const StoredEvent> events) {
  const Result<room::Room> room = read_game(id, events);
  if (room) return {to_string(room->rules()), std::string(to_string(room->outcome())), room->board().plies()};
  const Result<room::Event> created = api::read_event(Rules(), events.front().data, events.front().time_ms);
  const auto* first = created ? std::get_if<room::Created>(&created->what) : nullptr;
  return {first != nullptr ? to_string(first->rules) : "", std::string(to_string(Outcome::pending)), 0};
}

std::vector<std::string> seats_of(const StoredEvent& event) {
  std::vector<std::string> keys;
  const Json object = Json::parse(event.data, nullptr, false);
  const auto add = [&](const Json& owner) {
    if (!owner.is_object()) return;
    const auto key = owner.find("token_sha256");
    if (key == owner.end() || !key->is_string()) return;
    if (std::find(keys.begin(), keys.end(), key->get<std::string>()) == keys.end())
      keys.push_back(key->get<std::string>());
  };
  add(object);
  if (object.is_object() && object.contains("seats")) {
    for (const Json& seat : object["seats"]) add(seat);
  }
  std::erase_if(keys, [](const std::string& key) { return key.size() != 64; });
  return keys;
}

std::string with_keys_for_tokens(const std::string& data) {
  if (data.find("\"token\"") == std::string::npos) return data;
  Json object = Json::parse(data, nullptr, false);
  if (!object.is_object()) return data;
  replace_token(object);
  if (object.contains("seats")) {
    for (Json& seat : object["seats"]) replace_token(seat);
  }
  return object.dump();
}

std::optional<Error> replay(room::Room& room, std::span<const StoredEvent> events) {
  for (const StoredEvent& stored : events) {
    if (stored.version != room.version() + 1) return bad_event(stored, "what comes before is missing");
    const Result<room::Event> event = api::read_event(room.rules(), stored.data, stored.time_ms);
    const std::optional<Error> error = event ? room.apply(*event) : event.error();
    if (error) return bad_event(stored, message_of(*error));
  }
  return std::nullopt;
}

}  // namespace mnk::server
