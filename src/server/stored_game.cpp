// SPDX-License-Identifier: MIT
#include "server/stored_game.hpp"

namespace mnk::server {

namespace {

Error bad_event(const StoredEvent& event, const std::string& why) {
  return LegalityError{"bad_event", "version " + std::to_string(event.version) + ": " + why};
}

}  // namespace

Result<api::GameRoom> read_game(const std::string& id, std::span<const StoredEvent> events) {
  const StoredEvent& first = events.front();
  if (first.version != 1) return bad_event(first, "what comes before is missing");
  const Result<api::Event> created = api::read_event(Rules(), first.data, first.time_ms);
  if (!created) return bad_event(first, message_of(created.error()));
  Result<api::GameRoom> room = api::GameRoom::open(id, *created);
  if (!room) return bad_event(first, message_of(room.error()));
  if (auto error = go_on(*room, events.subspan(1))) return *error;
  return room;
}

std::optional<Error> go_on(api::GameRoom& room, std::span<const StoredEvent> events) {
  for (const StoredEvent& stored : events) {
    if (stored.version != room.version() + 1) return bad_event(stored, "what comes before is missing");
    const Result<api::Event> event = api::read_event(room.rules(), stored.data, stored.time_ms);
    const std::optional<Error> error = event ? room.apply(*event) : event.error();
    if (error) return bad_event(stored, message_of(*error));
  }
  return std::nullopt;
}

}  // namespace mnk::server
