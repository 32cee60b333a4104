// SPDX-License-Identifier: MIT
// A game read back from the events that storage has of it (docs/storage.md).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "protocol/json_api/game_room.hpp"
#include "server/storage/storage.hpp"

namespace mnk::server {

/// The game as its events left it; "bad_event" where they add up to none. Requires: `events` is not empty.
Result<api::GameRoom> read_game(const std::string& id, std::span<const StoredEvent> events);

/// The facts about it that storage keeps beside its events. Of events that add up to no game only the number of moves
/// is missing.
GameFacts facts_of(const std::string& id, std::span<const StoredEvent> events);

/// The keys of the people who sit in the game by this event.
std::vector<std::string> seats_of(const StoredEvent& event);

/// The data of an event as it is written now: before schema 2 it had the tokens of people themselves in place of their
/// keys.
std::string with_keys_for_tokens(const std::string& data);

/// Takes a game on by the events that follow; "bad_event" for the first that does not, before which it stays.
std::optional<Error> go_on(api::GameRoom& room, std::span<const StoredEvent> events);

}  // namespace mnk::server
