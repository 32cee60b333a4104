// SPDX-License-Identifier: MIT
// Rebuilding a game from its stored events (docs/storage.md).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "room/room.hpp"
#include "server/storage/storage.hpp"

namespace mnk::server {

/// Replays the events. Error: `bad_event` for an invalid sequence. Requires: `events` is not empty.
Result<room::Room> read_game(const std::string& id, std::span<const StoredEvent> events);

/// Returns the facts that storage keeps of the game. If the events are invalid, only the rules are read: the outcome is
/// `pending`, and `plies` is 0.
GameFacts facts_of(const std::string& id, std::span<const StoredEvent> events);

/// Returns the keys of the players seated by this event.
std::vector<std::string> seats_of(const StoredEvent& event);

/// Returns the event data with keys in place of tokens, which were stored before schema 2.
std::string with_keys_for_tokens(const std::string& data);

/// Applies further events. Stops before the first invalid one, with error `bad_event`.
std::optional<Error> replay(room::Room& room, std::span<const StoredEvent> events);

}  // namespace mnk::server
